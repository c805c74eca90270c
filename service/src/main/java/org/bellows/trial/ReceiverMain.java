package org.bellows.trial;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A {@link TrialReceiver} as a process of its own, for trials in which other processes are killed. */
public final class ReceiverMain {
    private static final String USAGE = """
            usage: ReceiverMain [--port N] [--capture FILE] [--until-eof]
              --port N        the port on 127.0.0.1; 0, the default, takes a free one
              --capture FILE  append each request as a JSON line before it is answered
              --until-eof     end when standard input ends, as it does when the parent process is gone
            Prints "READY <port>" when it listens.""";

    private ReceiverMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        TrialReceiver.Builder builder = TrialReceiver.builder();
        boolean untilEof = false;
        try {
            for (int i = 0; i < args.length; i++) {
                switch (args[i]) {
                    case "--port" -> builder.port(Integer.parseInt(args[++i]));
                    case "--capture" -> builder.quiet().onRequest(new ReceiverCapture(Path.of(args[++i]))::write);
                    case "--until-eof" -> untilEof = true;
                    default -> throw new IllegalArgumentException(args[i]);
                }
            }
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            System.err.println("ReceiverMain does not understand its arguments: " + e.getMessage());
            System.err.println(USAGE);
            System.exit(2);
        }
        try (TrialReceiver receiver = builder.launch()) {
            System.out.println("READY " + receiver.port());
            if (untilEof) {
                System.in.transferTo(OutputStream.nullOutputStream());
            } else {
                new CountDownLatch(1).await();
            }
        }
    }
}
