package org.bellows.files.disk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Stores a file whose second half comes when a line is sent to it; then does with left drafts what a service does at its start, and
 * says each time what came of it.
 */
final class StoreSlowly {
    static final int SIZE = 600_000;

    private StoreSlowly() {}

    public static void main(String[] arguments) throws Exception {
        var engine = new LocalDiskEngine(Path.of(arguments[0]));
        say("removed " + engine.removeLeftDrafts());
        String handle = engine.write(TestUpload.streaming(SIZE, new Halves())).handle();
        say("stored " + handle);
        for (int next = System.in.read(); next >= 0; next = System.in.read()) {
            if (next == '\n') {
                say("removed " + engine.removeLeftDrafts());
            }
        }
    }

    private static void say(String what) {
        System.out.print(what + "\n");
        System.out.flush();
    }

    private static final class Halves extends InputStream {
        private final byte[] content = TestUpload.random(SIZE);
        private int position;

        @Override
        public int read() throws IOException {
            throw new IOException("only read in blocks here");
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (position == SIZE) {
                return -1;
            }
            if (position == SIZE / 2) {
                say("half");
                while (System.in.read() != '\n') {
                    // Until the line ends.
                }
            }
            int end = position < SIZE / 2 ? SIZE / 2 : SIZE;
            byte[] next = Arrays.copyOfRange(content, position, Math.min(end, position + length));
            System.arraycopy(next, 0, target, offset, next.length);
            position += next.length;
            return next.length;
        }
    }
}
