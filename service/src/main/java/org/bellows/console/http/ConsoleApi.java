package org.bellows.console.http;

import io.helidon.webserver.http.HttpService;
import java.time.InstantSource;
import java.util.List;
import org.bellows.console.feed.Feed;

/**
 * The console API over one feed. Its services go first on the console's socket: the gate among them is also in front of what is
 * registered after it under {@code /api/console}, such as the log level. The token is the socket's business. Thread-safe.
 */
public final class ConsoleApi implements AutoCloseable {
    private final List<HttpService> services;
    private final EventRoute events;

    private ConsoleApi(List<HttpService> services, EventRoute events) {
        this.services = services;
        this.events = events;
    }

    /** Over this feed, which is not closed with it. */
    public static ConsoleApi of(Feed feed) {
        return of(feed, Limits.USUAL, InstantSource.system());
    }

    static ConsoleApi of(Feed feed, Limits limits, InstantSource clock) {
        var events = new EventRoute(feed, limits.events);
        return new ConsoleApi(
                List.of(
                        new Gate(new RateLimit(limits.requestsPerSecond, limits.burst, System::nanoTime), clock),
                        new FactRoutes(feed),
                        new DeliveryRoutes(feed),
                        new HookRoutes(feed),
                        new OpenApiRoute(),
                        events),
                events);
    }

    /**
     * What callers may take.
     *
     * @param requestsPerSecond from one address, on average
     * @param burst from one address, at once
     */
    record Limits(double requestsPerSecond, int burst, EventRoute.Limits events) {
        /** A console asks once a second, and a few times more when somebody works with it. */
        static final Limits USUAL = new Limits(20, 60, EventRoute.Limits.USUAL);
    }

    /** What to register, in this order. */
    public List<HttpService> services() {
        return services;
    }

    /** Ends the streams of events. Call it before the socket is closed, which otherwise gives them time to finish. */
    @Override
    public void close() {
        events.close();
    }
}
