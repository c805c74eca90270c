package org.bellows.console.remote;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.Link;

/**
 * One session after the other, for as long as the feed is open. A connection that breaks is made again at once; only when that fails
 * is the service called disconnected.
 */
final class Reconnection implements AutoCloseable {
    /** A session that does not last so long counts as a failure, or a service that hangs up would be called without a pause. */
    private static final Duration WORTH_A_TRY = Duration.ofSeconds(2);

    private final ConsoleClient client;
    private final FeedState state;
    private final InstantSource clock;
    private final Thread thread;

    private Reconnection(ConsoleClient client, FeedState state, InstantSource clock) {
        this.client = client;
        this.state = state;
        this.clock = clock;
        this.thread = Thread.ofVirtual().name("console-connection").unstarted(this::run);
    }

    static Reconnection start(ConsoleClient client, FeedState state, InstantSource clock) {
        var reconnection = new Reconnection(client, state, clock);
        reconnection.thread.start();
        return reconnection;
    }

    private void run() {
        int failures = 0;
        Optional<Instant> lostAt = Optional.empty();
        Optional<Instant> connectedSince = Optional.empty();
        try {
            while (!Thread.currentThread().isInterrupted()) {
                long begun = System.nanoTime();
                var session = new Session(client, state, clock);
                var since = lostAt.isPresent() ? Optional.<Instant>empty() : connectedSince;
                FeedException end = session.run(since);
                if (session.connectedAt().isPresent()) {
                    connectedSince =
                            Optional.of(since.orElse(session.connectedAt().get()));
                    lostAt = Optional.empty();
                    failures = 0;
                    if (System.nanoTime() - begun > WORTH_A_TRY.toNanos()) {
                        continue;
                    }
                }
                failures++;
                lostAt = Optional.of(lostAt.orElseGet(clock::instant));
                var wait = Backoff.after(failures, ThreadLocalRandom.current().nextDouble());
                state.link(new Link.Disconnected(
                        lostAt.get(),
                        String.valueOf(end.getMessage()),
                        clock.instant().plus(wait)));
                Thread.sleep(wait);
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
