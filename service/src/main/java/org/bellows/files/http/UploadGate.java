package org.bellows.files.http;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * How much may be on its way in at once. Announced bytes over the limit are refused on the spot; an upload that would only need
 * more memory than is left waits for its turn, because its turn comes soon. When somebody has to stand outside, those inside who
 * are waited for give way, the slowest first. Thread-safe.
 */
final class UploadGate {
    /** Who owes less is not sent away for others: under load everybody waits a little. */
    private static final Duration LEAST_OWED = Duration.ofSeconds(2);

    private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(100);

    private final long most;
    private final long mostHeld;
    private final Duration patience;
    private final Set<Pass> inside = new HashSet<>();
    private long inFlight;
    private long held;

    /** Who sends an upload. */
    interface Sender {
        /** How long it made us wait, less what its bytes were worth; zero while it is not waited for. */
        Duration owes();

        /** Ends the upload; false when that is not possible now. */
        boolean giveWay();
    }

    /** The right to send; to be closed at the end. */
    final class Pass implements AutoCloseable {
        private final long size;
        private final long holds;
        private final Sender sender;

        private Pass(long size, long holds, Sender sender) {
            this.size = size;
            this.holds = holds;
            this.sender = sender;
        }

        @Override
        public void close() {
            leave(this);
        }
    }

    /**
     * Open, with nobody in it.
     *
     * @param most announced bytes
     * @param mostHeld bytes of memory
     * @param patience the longest wait
     */
    UploadGate(long most, long mostHeld, Duration patience) {
        this.most = most;
        this.mostHeld = mostHeld;
        this.patience = patience;
    }

    /**
     * Lets an upload in if there is room; one that finds nobody else there always fits.
     *
     * @param holds bytes of memory that it takes while it is under way
     */
    synchronized Optional<Pass> enter(long size, long holds, Sender sender) {
        if (inFlight > 0 && size > most - inFlight) {
            // Too late for this one; the next try finds room.
            slowestGivesWay();
            return Optional.empty();
        }
        inFlight += size;
        if (!turnCame(holds)) {
            inFlight -= size;
            return Optional.empty();
        }
        held += holds;
        var pass = new Pass(size, holds, sender);
        inside.add(pass);
        return Optional.of(pass);
    }

    private boolean turnCame(long holds) {
        long giveUpAt = System.nanoTime() + patience.toNanos();
        while (held > 0 && holds > mostHeld - held) {
            long left = giveUpAt - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            slowestGivesWay();
            try {
                TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, LOOK));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    private void slowestGivesWay() {
        inside.stream()
                .map(pass -> pass.sender)
                .filter(sender -> sender.owes().compareTo(LEAST_OWED) >= 0)
                .max(Comparator.comparing(Sender::owes))
                .ifPresent(Sender::giveWay);
    }

    private synchronized void leave(Pass pass) {
        if (inside.remove(pass)) {
            inFlight -= pass.size;
            held -= pass.holds;
            notifyAll();
        }
    }

    synchronized long inFlight() {
        return inFlight;
    }
}
