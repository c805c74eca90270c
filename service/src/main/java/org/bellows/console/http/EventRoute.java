package org.bellows.console.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.bellows.console.feed.Feed;
import org.bellows.console.wire.EventId;
import org.bellows.console.wire.StreamStart;
import org.bellows.http.HttpFailure;
import org.bellows.http.Patience;
import org.bellows.http.RequestId;
import org.bellows.http.Resource;
import org.bellows.log.Log;

/** {@code /api/console/events}: server-sent events, from where the reader was when it was cut off. Thread-safe. */
final class EventRoute implements HttpService, AutoCloseable {
    private static final Log LOG = Log.of(EventRoute.class);
    private static final HeaderName LAST_EVENT_ID = HeaderNames.create("Last-Event-ID");
    private static final String AFTER = "after";
    private static final String EXPECTED = "a number, or the id of an event as in 6f1d0c:42";

    private final Feed feed;
    private final Limits limits;
    private final Patience patience = new Patience();
    private final Semaphore free;
    private final Set<EventSender> senders = new HashSet<>();
    private boolean closed;

    /**
     * What all readers together may take.
     *
     * @param streams at a time
     * @param heartbeat the longest silence
     * @param stall how long a reader may not take what is sent to it, before it is cut off
     */
    record Limits(int streams, Duration heartbeat, Duration stall) {
        static final Limits USUAL = new Limits(16, Duration.ofSeconds(4), Duration.ofSeconds(10));
    }

    EventRoute(Feed feed, Limits limits) {
        this.feed = feed;
        this.limits = limits;
        this.free = new Semaphore(limits.streams());
    }

    @Override
    public void routing(HttpRules rules) {
        Resource.at("/api/console/events").on(Method.GET, this::stream).in(rules);
    }

    private void stream(ServerRequest request, ServerResponse response) {
        var query = Query.of(request, AFTER);
        var facts = feed.facts().orElseThrow(() -> FeedCall.starting(response));
        var start = start(request, query, facts.service().instance(), facts.lastEventId());
        if (!free.tryAcquire()) {
            throw Gate.tooMany(
                    response,
                    limits.heartbeat(),
                    limits.streams() + " streams of events are open already, which is the most; close another console");
        }
        try {
            send(response, start);
        } finally {
            free.release();
        }
    }

    /** The header comes from a reader that was cut off, so it knows better than the address it began with. */
    private static StreamStart start(ServerRequest request, Query query, String instance, long latest) {
        var header = request.headers().first(LAST_EVENT_ID).filter(text -> !text.isEmpty());
        if (header.isPresent()) {
            return new StreamStart(instance, number("Last-Event-ID", header.get(), instance));
        }
        return new StreamStart(
                instance,
                query.text(AFTER).map(text -> number(AFTER, text, instance)).orElse(latest));
    }

    /** Of another start of the service nothing is left, so all that is remembered of this one is new to the reader. */
    private static long number(String name, String text, String instance) {
        if (!text.contains(":")) {
            try {
                return Query.number(name, text, 0, Long.MAX_VALUE);
            } catch (HttpFailure _) {
                throw Query.wrong(name, text, EXPECTED);
            }
        }
        var id = EventId.parse(text).orElseThrow(() -> Query.wrong(name, text, EXPECTED));
        return id.instance().equals(instance) ? id.number() : 0;
    }

    private void send(ServerResponse response, StreamStart start) {
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream");
        // Not closed after a failure: an end of the body would look like an end of the events.
        OutputStream out = response.outputStream();
        var sender = new EventSender(feed, start, limits, patience, out);
        enter(sender);
        String end;
        try {
            end = sender.run();
        } catch (IOException | UncheckedIOException _) {
            end = "the reader is gone, or did not read for " + limits.stall().toSeconds() + " s";
        } catch (InterruptedException _) {
            end = "the socket is closed";
        } finally {
            leave(sender);
        }
        // A stall or a stop may have interrupted this thread after all was over.
        Thread.interrupted();
        LOG.debug("EVENT_STREAM_ENDED", "reason", end, "request", RequestId.of(response));
        throw new CloseConnectionException(end);
    }

    private synchronized void enter(EventSender sender) {
        senders.add(sender);
        if (closed) {
            sender.stop();
        }
    }

    private synchronized void leave(EventSender sender) {
        senders.remove(sender);
        if (closed && senders.isEmpty()) {
            patience.close();
        }
    }

    /** Ends all streams, so that a stopping socket need not wait for them. */
    @Override
    public synchronized void close() {
        closed = true;
        senders.forEach(EventSender::stop);
        if (senders.isEmpty()) {
            patience.close();
        }
    }
}
