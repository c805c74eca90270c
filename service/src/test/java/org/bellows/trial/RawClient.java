package org.bellows.trial;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that knows nothing of HTTP: bytes out, bytes in, one character per byte. */
final class RawClient implements AutoCloseable {
    private final Socket socket;

    RawClient(int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(10_000);
    }

    static String post(String target, String body, String... headers) {
        StringBuilder text = new StringBuilder("POST " + target + " HTTP/1.1\r\nHost: receiver\r\n");
        for (String header : headers) {
            text.append(header).append("\r\n");
        }
        return text.append("Content-Length: ")
                .append(body.length())
                .append("\r\n\r\n")
                .append(body)
                .toString();
    }

    void send(String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    String read(int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    String readToEnd() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
