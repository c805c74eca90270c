package org.bellows.app;

import java.io.PrintWriter;
import java.time.Duration;

/** Says what is being waited for, once it takes long enough for somebody to wonder. Thread-safe. */
final class SlowProgress implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final PrintWriter err;
    private final Thread thread;
    private String current = "";
    private long since = System.nanoTime();
    private boolean said;

    SlowProgress(PrintWriter err) {
        this.err = err;
        this.thread = Thread.ofVirtual().name("progress").start(this::watch);
    }

    /** From now on this is what is waited for. */
    synchronized void begins(String what) {
        current = what;
        since = System.nanoTime();
        said = false;
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(Duration.ofMillis(100));
                look();
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    private synchronized void look() {
        if (!said && !current.isEmpty() && System.nanoTime() - since > PATIENCE.toNanos()) {
            err.println("… " + current);
            err.flush();
            said = true;
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
