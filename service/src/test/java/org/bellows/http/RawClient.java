package org.bellows.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Says exactly what a test wants said to a socket, and reads what comes back. */
public final class RawClient implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;

    /** Connected, with five seconds for every answer. */
    public RawClient(int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(5_000);
        in = socket.getInputStream();
    }

    /** One answer. */
    public record Reply(int status, Map<String, String> headers, String body) {

        /** A header, whatever its spelling. */
        public Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
        }
    }

    /** One request on a connection of its own. {@code request} is the head, with {@code \n} for line ends. */
    public static Reply exchange(int port, String request) throws IOException {
        try (var client = new RawClient(port)) {
            client.send(request);
            return client.reply(request.startsWith("HEAD "));
        }
    }

    /** A GET with these header lines. */
    public static Reply get(int port, String target, String... headers) throws IOException {
        return exchange(port, head("GET", target, headers));
    }

    /** The head of a request. */
    public static String head(String method, String target, String... headers) {
        var lines = headers.length == 0 ? "" : String.join("\n", headers) + "\n";
        return method + " " + target + " HTTP/1.1\nHost: localhost\n" + lines + "\n";
    }

    /** Sends text, with {@code \n} as CR LF. */
    public void send(String text) throws IOException {
        socket.getOutputStream().write(text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Sends bytes as they are. */
    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Half-closes. */
    public void finishSending() throws IOException {
        socket.shutdownOutput();
    }

    /** Closes with a reset instead of a goodbye. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** The next answer; {@code headOnly} for the one to a HEAD request. */
    public Reply reply(boolean headOnly) throws IOException {
        var status = line();
        if (status.isEmpty()) {
            throw new IOException("closed without an answer");
        }
        var headers = new TreeMap<String, String>();
        for (var line = line(); !line.isEmpty(); line = line()) {
            var colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        var length = headOnly ? 0 : Integer.parseInt(headers.getOrDefault("content-length", "0"));
        var body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        return new Reply(Integer.parseInt(status.substring(9, 12)), headers, body);
    }

    /** Whether the other side closes, without sending anything more, before the time-out. */
    public boolean closedByServer() {
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Whether the other side closes, perhaps after some bytes that are not HTTP. */
    public boolean closedOrAlerted() throws IOException {
        try {
            return !new String(in.readAllBytes(), StandardCharsets.ISO_8859_1).contains("HTTP");
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            return true;
        }
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                break;
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
