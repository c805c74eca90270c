package org.bellows.files.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The way to whoever reads a file. Whatever fails there is an {@link IOException}, so that no engine is blamed for it. */
final class ReaderOutput extends FilterOutputStream {
    ReaderOutput(OutputStream out) {
        super(out);
    }

    private interface Step {
        void take() throws IOException;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        take(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() throws IOException {
        take(out::flush);
    }

    @Override
    public void close() throws IOException {
        take(out::close);
    }

    private static void take(Step step) throws IOException {
        try {
            step.take();
        } catch (RuntimeException e) {
            throw new IOException("the reader went away", e);
        }
    }
}
