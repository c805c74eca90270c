package org.bellows.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One kept connection and nothing else: what a request costs when nobody does anything but send it. */
final class PlainClient implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 10_000;

    private final int port;
    private final Socket socket;
    private final InputStream in;

    PlainClient(int port) throws IOException {
        this.port = port;
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** An answer with a Content-Length, read to its end. */
    record Answer(int status, String body) {}

    Answer get(String target) throws IOException {
        return exchange("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n");
    }

    Answer post(String target, String body) throws IOException {
        return exchange("POST " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private Answer exchange(String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        String status = line();
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(header.substring(15).strip());
            }
        }
        String body = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
        return new Answer(Integer.parseInt(status.split(" ", -1)[1]), body);
    }

    private String line() throws IOException {
        var bytes = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("the server on port " + port + " closed the connection");
            }
            if (b != '\r') {
                bytes.write(b);
            }
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
