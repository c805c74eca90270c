package org.bellows.http;

import java.io.UncheckedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The other side of one connection, as far as it makes us wait. Helidon has no time-out of its own for a client that stops, or
 * drips, in the middle of a request or of an answer: such a connection would be held for ever.
 *
 * <p>Bytes pass on the connection's own thread; any thread may look and cut off. A cut interrupts a wait and nothing else, which
 * closes the socket.
 */
public final class Client {

    static final ScopedValue<Client> CURRENT = ScopedValue.newInstance();

    private static final int LEAST_AT_ONCE = 8 * 1024;
    private static final int MOST_AT_ONCE = 256 * 1024;

    private final HttpListener.Limits limits;
    private final BiConsumer<CutOff.Reason, Duration> report;

    private Phase phase = Phase.HEAD;
    private long phaseBegan = System.nanoTime();
    private Pace body;
    private Pace answer;
    private @Nullable Wait wait;
    private boolean cut;

    /** What is expected of the client next. */
    private enum Phase {
        /** Nothing: it may ask again, or not. */
        IDLE,
        /** Request line and headers, from the connection or the first byte on. */
        HEAD,
        BODY,
        /** The rest of a body that no handler wanted. */
        LEFTOVERS
    }

    /** @param writing bytes that are to go out; 0 while we read */
    private record Wait(Thread thread, long began, long allowed, long writing) {}

    /** @param report is told why the client was cut off and what it owed */
    Client(HttpListener.Limits limits, BiConsumer<CutOff.Reason, Duration> report) {
        this.limits = limits;
        this.report = report;
        this.body = pace();
        this.answer = pace();
    }

    /** Who sent the request that this thread works on. */
    public static Client current() {
        return CURRENT.get();
    }

    private Pace pace() {
        return new Pace(limits.stall(), limits.slowest());
    }

    /** The headers are complete. */
    synchronized void sentHead() {
        enter(Phase.BODY);
        body = pace();
        answer = pace();
    }

    /** The answer is out, but the body is not in. */
    synchronized void mayFinishBody() {
        enter(Phase.LEFTOVERS);
    }

    /** The request is over and done with. */
    synchronized void mayAskAgain() {
        enter(Phase.IDLE);
    }

    private void enter(Phase next) {
        phase = next;
        phaseBegan = System.nanoTime();
    }

    byte @Nullable [] read(Supplier<byte @Nullable []> source) {
        begin(0);
        int count = 0;
        try {
            byte[] bytes = source.get();
            count = bytes == null ? 0 : bytes.length;
            return bytes;
        } finally {
            end(count);
        }
    }

    /** The largest write whose own allowance is not much longer than the patience; within one we cannot see what is taken. */
    int mostAtOnce() {
        return Math.clamp(limits.slowest() * limits.stall().toMillis() / 1000, LEAST_AT_ONCE, MOST_AT_ONCE);
    }

    void write(long bytes, Runnable write) {
        begin(Math.max(1, bytes));
        try {
            write.run();
        } finally {
            end(bytes);
        }
    }

    private synchronized void begin(long writing) {
        if (cut) {
            throw new UncheckedIOException(new SocketException("the client was cut off"));
        }
        long now = System.nanoTime();
        wait = new Wait(
                Thread.currentThread(), now, writing > 0 ? answer.allows(writing) : allowedForRead(now), writing);
    }

    private long allowedForRead(long now) {
        return switch (phase) {
            case IDLE -> limits.idle().toNanos();
            case HEAD -> limits.headWithin().toNanos() - (now - phaseBegan);
            case BODY -> body.allows(0);
            case LEFTOVERS -> limits.leftovers().toNanos() - (now - phaseBegan);
        };
    }

    private synchronized void end(long bytes) {
        var over = wait;
        wait = null;
        if (cut) {
            // What follows is tidying up, and must not find itself interrupted.
            Thread.interrupted();
        }
        if (over == null) {
            return;
        }
        long took = System.nanoTime() - over.began;
        if (over.writing > 0) {
            answer.passed(bytes, took);
        } else if (phase == Phase.BODY) {
            body.passed(bytes, took);
        } else if (phase == Phase.IDLE && bytes > 0) {
            enter(Phase.HEAD);
        }
    }

    /** How long the client has made us wait, less what its bytes were worth; zero while it is we who take the time. */
    public synchronized Duration owes() {
        var now = wait;
        return now == null ? Duration.ZERO : Duration.ofNanos(owes(now, System.nanoTime()));
    }

    private long owes(Wait now, long time) {
        if (now.writing > 0) {
            return answer.owes(now.writing, time - now.began);
        }
        return phase == Phase.BODY ? body.owes(0, time - now.began) : time - phaseBegan;
    }

    /** Ends the wait for this client, and its connection, so that others get its place; false when nobody waits for it any more. */
    public synchronized boolean giveWay() {
        var now = wait;
        return now != null && cutOff(now, Optional.of(CutOff.Reason.CROWDED));
    }

    /** Cuts the client off if it took longer than it may at {@code time}. */
    synchronized void cutOffIfLate(long time) {
        var now = wait;
        if (now != null && time - now.began >= now.allowed) {
            cutOff(now, reason(now));
        }
    }

    private boolean cutOff(Wait now, Optional<CutOff.Reason> reason) {
        if (cut) {
            return false;
        }
        cut = true;
        var owed = Duration.ofNanos(owes(now, System.nanoTime()));
        // Before the client can notice, so that whoever sees it gone also sees why.
        reason.ifPresent(why -> report.accept(why, owed));
        now.thread.interrupt();
        return true;
    }

    /** Empty for one that only had nothing more to ask. */
    private Optional<CutOff.Reason> reason(Wait now) {
        if (now.writing > 0) {
            return Optional.of(CutOff.Reason.SLOW_READER);
        }
        return switch (phase) {
            case IDLE -> Optional.empty();
            case HEAD -> Optional.of(CutOff.Reason.SLOW_HEAD);
            case BODY, LEFTOVERS -> Optional.of(CutOff.Reason.SLOW_BODY);
        };
    }
}
