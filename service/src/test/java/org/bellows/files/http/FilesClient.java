package org.bellows.files.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Talks to the files listener over a plain socket, with bodies as bytes. */
public final class FilesClient implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Socket socket;
    private final InputStream in;

    public FilesClient(int port) throws IOException {
        this(port, 0);
    }

    /** With a receive buffer of this size, for those who read slowly; 0 for the usual. */
    public FilesClient(int port, int receiveBuffer) throws IOException {
        socket = new Socket();
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout(30_000);
        in = socket.getInputStream();
    }

    /** One answer. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Reply(int status, Map<String, String> headers, byte[] body) {
        public Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
        }

        public JsonNode json() throws IOException {
            return JSON.readTree(body);
        }

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        /** The code of the error envelope. */
        public String code() throws IOException {
            return json().path("error").path("code").asText();
        }

        public String message() throws IOException {
            return json().path("error").path("message").asText();
        }

        public String handle() throws IOException {
            return json().path("data").path("handle").asText();
        }
    }

    public static Reply post(int port, String query, byte[] body) throws IOException {
        try (var client = new FilesClient(port)) {
            client.head("POST", "/api/file/blob" + query, "Content-Length: " + body.length);
            client.send(body);
            return client.reply(false);
        }
    }

    public static Reply blob(String method, int port, String query, String... headers) throws IOException {
        return ask(method, port, "/api/file/blob" + query, headers);
    }

    public static Reply ask(String method, int port, String target, String... headers) throws IOException {
        try (var client = new FilesClient(port)) {
            client.head(method, target, headers);
            return client.reply(method.equals("HEAD"));
        }
    }

    public static String pair(String engine, String handle) {
        return "?engine=" + engine + "&handle=" + URLEncoder.encode(handle, StandardCharsets.UTF_8);
    }

    public void head(String method, String target, String... headers) throws IOException {
        var lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        send((method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + lines + "\r\n")
                .getBytes(StandardCharsets.UTF_8));
    }

    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    public void finishSending() throws IOException {
        socket.shutdownOutput();
    }

    /** Closes with a reset instead of a goodbye. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /**
     * The next answer.
     *
     * @throws EOFException when the connection ends before the announced length
     */
    public Reply reply(boolean headOnly) throws IOException {
        var status = line();
        var headers = new TreeMap<String, String>();
        for (var line = line(); !line.isEmpty(); line = line()) {
            var colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        byte[] body = headOnly ? new byte[0] : body(headers);
        return new Reply(Integer.parseInt(status.substring(9, 12)), headers, body);
    }

    private byte[] body(Map<String, String> headers) throws IOException {
        if ("chunked".equals(headers.get("transfer-encoding"))) {
            return chunks();
        }
        var length = headers.get("content-length");
        if (length == null) {
            throw new IOException("neither a length nor chunks: " + headers);
        }
        return exactly(Integer.parseInt(length));
    }

    private byte[] chunks() throws IOException {
        var body = new ByteArrayOutputStream();
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            body.write(exactly(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private int chunkSize() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("only " + bytes.length + " of " + length + " bytes came");
        }
        return bytes;
    }

    /** The next byte of a body that is read bit by bit. */
    public int read() throws IOException {
        return in.read();
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection ended");
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
