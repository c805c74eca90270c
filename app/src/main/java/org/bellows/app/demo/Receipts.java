package org.bellows.app.demo;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.bellows.trial.ReceivedRequest;
import org.bellows.trial.WebhookSignature;

/**
 * What came to the receiver, written down before it was answered. Requests are told apart by the transaction that each
 * carries: no two rows of the demo share one. Thread-safe.
 */
final class Receipts implements Consumer<ReceivedRequest> {
    private final Map<String, Target> targets = new HashMap<>();
    private Tally tally = new Tally(0, 0, 0, 0);

    /**
     * All arrivals of one request.
     *
     * @param arrivals how often it came
     * @param badSignatures how many of these did not verify
     * @param place 1 for the first request that came to its hook
     * @param firstNanos {@link System#nanoTime()} at the first byte of the first arrival
     * @param lastNanos the same of the latest arrival
     */
    record Receipt(int arrivals, int badSignatures, int place, long firstNanos, long lastNanos) {
        Receipt again(boolean bad, long nanos) {
            return new Receipt(arrivals + 1, badSignatures + (bad ? 1 : 0), place, firstNanos, nanos);
        }
    }

    /**
     * Counts over all hooks.
     *
     * @param requests everything that came
     * @param accepted different requests that were answered 2xx at once
     * @param twice arrivals of requests that had been answered 2xx before
     * @param badSignatures requests whose signature is missing or wrong
     */
    record Tally(long requests, long accepted, long twice, long badSignatures) {
        /** Whether the receiver has nothing to complain of. */
        boolean clean() {
            return twice == 0 && badSignatures == 0;
        }
    }

    private static final class Target {
        final String hmacKey;
        final boolean accepts;
        final Map<String, Receipt> receipts = new HashMap<>();

        Target(String hmacKey, boolean accepts) {
            this.hmacKey = hmacKey;
            this.accepts = accepts;
        }
    }

    /** Tells what comes to {@code target} is signed with; {@code accepts}: answered 2xx at once. */
    synchronized void expect(String target, String hmacKey, boolean accepts) {
        targets.put(target, new Target(hmacKey, accepts));
    }

    @Override
    public void accept(ReceivedRequest request) {
        var target = target(request.target());
        boolean bad = WebhookSignature.check(request, target.hmacKey) != WebhookSignature.VALID;
        add(target, request.marker().orElse(""), bad, request.firstByteNanos());
    }

    private synchronized Target target(String target) {
        return targets.computeIfAbsent(target, _ -> new Target("", false));
    }

    private synchronized void add(Target target, String marker, boolean bad, long nanos) {
        var before = target.receipts.get(marker);
        target.receipts.put(
                marker,
                before == null
                        ? new Receipt(1, bad ? 1 : 0, target.receipts.size() + 1, nanos, nanos)
                        : before.again(bad, nanos));
        tally = new Tally(
                tally.requests + 1,
                tally.accepted + (target.accepts && before == null ? 1 : 0),
                tally.twice + (target.accepts && before != null ? 1 : 0),
                tally.badSignatures + (bad ? 1 : 0));
    }

    synchronized Tally tally() {
        return tally;
    }

    /** What came to one target, by transaction. */
    synchronized Map<String, Receipt> of(String target) {
        var found = targets.get(target);
        return found == null ? Map.of() : Map.copyOf(found.receipts);
    }
}
