package org.bellows.console.remote;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.console.feed.Link;
import org.bellows.console.wire.FeedJson;
import org.bellows.console.wire.StreamStart;

/** One connection from its beginning to its end: the snapshot once a second, and the stream of events beside it. */
final class Session {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    /** The service says something every 4 s. */
    private static final Duration SILENCE = Duration.ofSeconds(14);

    private final ConsoleClient client;
    private final FeedState state;
    private final InstantSource clock;
    private final ServiceClock serviceClock = new ServiceClock();
    private final CompletableFuture<FeedException> streamEnd = new CompletableFuture<>();
    private Optional<Instant> connectedAt = Optional.empty();

    Session(ConsoleClient client, FeedState state, InstantSource clock) {
        this.client = client;
        this.state = state;
        this.clock = clock;
    }

    /**
     * Goes on until something breaks, and says what.
     *
     * @param since of the connection that this one goes on with; empty when it is a new one
     */
    FeedException run(Optional<Instant> since) throws InterruptedException {
        try {
            var instance = poll();
            try (var body = client.stream(
                    "/api/console/events",
                    LIMIT,
                    List.of("Last-Event-ID", state.position().toString()))) {
                var messages = new EventMessages(body);
                var reader = Thread.ofVirtual().name("console-events").start(() -> follow(messages, instance));
                try {
                    return pollUntilBroken(messages, instance, since);
                } finally {
                    reader.interrupt();
                }
            }
        } catch (FeedException e) {
            return e;
        } catch (IOException _) {
            return client.refusals().broken();
        }
    }

    /** Since when both, snapshot and events, were there; empty when it never came to that. */
    Optional<Instant> connectedAt() {
        return connectedAt;
    }

    private FeedException pollUntilBroken(EventMessages messages, String instance, Optional<Instant> since)
            throws FeedException, InterruptedException {
        var now = clock.instant();
        connectedAt = Optional.of(now);
        while (true) {
            state.link(new Link.Connected(since.orElse(now), serviceClock.ahead()));
            try {
                return streamEnd.get(INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException _) {
                // As it should be.
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
            if (System.nanoTime() - messages.heard() > SILENCE.toNanos()) {
                return client.refusals().unreachable(new TimeoutException());
            }
            if (!poll().equals(instance)) {
                return restarted();
            }
        }
    }

    private static FeedException restarted() {
        return new FeedException(Reason.UNREACHABLE, "The service was started again.");
    }

    /** Takes the facts in, and says whose they are. */
    private String poll() throws FeedException, InterruptedException {
        var asked = clock.instant();
        long before = System.nanoTime();
        var response = client.get("/api/console/snapshot", LIMIT);
        var way = Duration.ofNanos(System.nanoTime() - before);
        try {
            var facts = FeedJson.data(response.body(), Facts.class);
            serviceTime(response).ifPresent(time -> serviceClock.read(asked, way, time));
            state.facts(facts);
            return facts.service().instance();
        } catch (IOException e) {
            throw client.refusals().notUnderstood(e);
        }
    }

    private static Optional<Instant> serviceTime(HttpResponse<?> response) {
        try {
            return response.headers().firstValue("X-Service-Time").map(Instant::parse);
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private void follow(EventMessages messages, String instance) {
        try {
            for (var message = messages.next(); message.isPresent(); message = messages.next()) {
                if (!take(message.get(), instance)) {
                    streamEnd.complete(restarted());
                    return;
                }
            }
            streamEnd.complete(client.refusals().broken());
        } catch (IOException _) {
            streamEnd.complete(client.refusals().broken());
        }
    }

    private boolean take(EventMessages.Message message, String instance) throws IOException {
        return switch (message.name()) {
            case "" -> state.event(instance, FeedJson.event(message.data()));
            case StreamStart.NAME ->
                FeedJson.value(message.data(), StreamStart.class).instance().equals(instance);
            // Of a newer service.
            default -> true;
        };
    }
}
