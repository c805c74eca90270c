package org.bellows.outbound;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/** A server that does exactly what a test tells it, byte by byte, and keeps what it was sent. */
final class ScriptedServer implements AutoCloseable {

    /** What to do with one connection; when it returns, the connection is closed. */
    @FunctionalInterface
    interface Script {
        void run(Conversation conversation) throws IOException, InterruptedException;
    }

    private final ServerSocket server;
    private final Script script;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger bytes = new AtomicInteger();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    private ScriptedServer(ServerSocket server, Script script) {
        this.server = server;
        this.script = script;
        Thread.ofVirtual().start(this::accept);
    }

    static ScriptedServer start(Script script) throws IOException {
        return new ScriptedServer(new ServerSocket(0, 512, InetAddress.ofLiteral("127.0.0.1")), script);
    }

    static ScriptedServer secure(SSLContext context, Script script) throws IOException {
        return new ScriptedServer(
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1")), script);
    }

    /** Answers every request on every connection with these bytes. */
    static ScriptedServer answering(String response) throws IOException {
        return start(always(response));
    }

    static ScriptedServer onPort(String address, int port, String response) throws IOException {
        return new ScriptedServer(new ServerSocket(port, 50, InetAddress.ofLiteral(address)), always(response));
    }

    static Script always(String response) {
        return conversation -> {
            while (!conversation.request().isEmpty()) {
                conversation.send(response);
            }
        };
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                open.add(socket);
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> converse(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            script.run(new Conversation(socket));
        } catch (IOException | InterruptedException e) {
            // The client hung up: that is for the test to judge.
        }
    }

    int port() {
        return server.getLocalPort();
    }

    String uri(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    int connections() {
        return connections.get();
    }

    int bytesReceived() {
        return bytes.get();
    }

    /** Requests as received, head and body, one character per byte. */
    List<String> requests() {
        return requests;
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    /** The server's end of one connection. */
    final class Conversation {

        private final Socket socket;

        private Conversation(Socket socket) {
            this.socket = socket;
        }

        /** Reads one request; empty at the end of the stream. */
        String request() throws IOException {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                int b = read();
                if (b < 0) {
                    return "";
                }
                head.write(b);
            }
            String text = head.toString(StandardCharsets.ISO_8859_1);
            int length = Integer.parseInt(text.replaceAll("(?s).*\r\nContent-Length: (\\d+)\r\n.*", "$1"));
            for (int i = 0; i < length; i++) {
                head.write(read());
            }
            requests.add(head.toString(StandardCharsets.ISO_8859_1));
            return head.toString(StandardCharsets.ISO_8859_1);
        }

        int read() throws IOException {
            int b = socket.getInputStream().read();
            if (b >= 0) {
                bytes.incrementAndGet();
            }
            return b;
        }

        void send(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
        }

        InputStream input() throws IOException {
            return socket.getInputStream();
        }

        /** Sends nothing more, but goes on listening. */
        void endOutput() throws IOException {
            socket.shutdownOutput();
        }

        void reset() throws IOException {
            socket.setOption(StandardSocketOptions.SO_LINGER, 0);
            socket.close();
        }

        /** Stays silent until the client or the test hangs up. */
        void waitForTheEnd() throws IOException {
            while (read() >= 0) {
                // What comes does not matter.
            }
        }
    }
}
