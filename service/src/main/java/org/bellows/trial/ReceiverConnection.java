package org.bellows.trial;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** One client's connection to a receiver, on a virtual thread of its own. */
final class ReceiverConnection {
    private final Socket raw;
    private final long number;
    private final Optional<SSLContext> tls;
    private final TrialReceiver receiver;
    private final Consumer<ReceiverConnection> ended;
    private final Thread thread;

    ReceiverConnection(
            Socket raw,
            long number,
            Optional<SSLContext> tls,
            TrialReceiver receiver,
            Consumer<ReceiverConnection> ended) {
        this.raw = raw;
        this.number = number;
        this.tls = tls;
        this.receiver = receiver;
        this.ended = ended;
        this.thread =
                Thread.ofVirtual().name("trial-receiver-connection-" + number).unstarted(this::serve);
    }

    void start() {
        thread.start();
    }

    /** Ends the connection from outside, in the middle of an answer if need be. */
    void abort() {
        thread.interrupt();
        closeRaw();
    }

    private void serve() {
        try {
            raw.setTcpNoDelay(true);
            Optional<Socket> socket = handshaken();
            if (socket.isPresent()) {
                serve(socket.get());
            }
        } catch (IOException e) {
            // The client is gone; what it sent before is recorded.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            closeRaw();
            ended.accept(this);
        }
    }

    private void serve(Socket socket) throws IOException, InterruptedException {
        RequestReader reader = new RequestReader(socket.getInputStream(), number, tls.isPresent());
        Answers.Then then = Answers.Then.KEEP;
        while (then == Answers.Then.KEEP && reader.awaitRequest()) {
            Optional<ReceivedRequest> request = reader.read(receiver::nextSequence);
            if (request.isEmpty()) {
                return;
            }
            then = answer(request.get(), socket.getOutputStream());
        }
        if (then == Answers.Then.RESET) {
            raw.setSoLinger(true, 0);
            raw.close();
        } else {
            socket.close();
        }
    }

    private Answers.Then answer(ReceivedRequest request, OutputStream out) throws IOException, InterruptedException {
        Runnable end = receiver.begin(request.target());
        try {
            receiver.received(request);
            return receiver.answers().answer(request, new Answers.Exchange() {
                @Override
                public void send(String bytes) throws IOException {
                    // Before the first byte: as soon as the client has it, it may rightly send the next request.
                    end.run();
                    out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
                }

                @Override
                public void pause(double seconds) throws InterruptedException {
                    Thread.sleep(Duration.ofNanos((long) (seconds * 1e9)));
                }
            });
        } finally {
            end.run();
        }
    }

    private Optional<Socket> handshaken() throws IOException {
        if (tls.isEmpty()) {
            return Optional.of(raw);
        }
        SSLSocket socket = (SSLSocket) tls.get().getSocketFactory().createSocket(raw, null, raw.getPort(), true);
        socket.setUseClientMode(false);
        try {
            socket.startHandshake();
            return Optional.of(socket);
        } catch (IOException e) {
            receiver.tlsFailed(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private void closeRaw() {
        try {
            raw.close();
        } catch (IOException e) {
            // It is closed, one way or the other.
        }
    }
}
