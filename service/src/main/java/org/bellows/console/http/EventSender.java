package org.bellows.console.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.wire.EventId;
import org.bellows.console.wire.FeedJson;
import org.bellows.console.wire.StreamStart;
import org.bellows.http.Patience;

/**
 * One stream of events to one reader. It keeps no events of its own: it reads on in the feed's history, which is bounded, and a reader
 * that is too slow for that, or that takes nothing for a while, is cut off. Between two events of one stream nothing is ever missing.
 */
final class EventSender {
    private static final int BATCH = 16 * 1024;
    private static final byte[] HEARTBEAT = ":\n\n".getBytes(StandardCharsets.UTF_8);

    /** Events that come within this time go out together; so a flood costs 20 looks at the history per second and no more. */
    private static final long PACE_MILLIS = 50;

    private final Feed feed;
    private final StreamStart start;
    private final EventRoute.Limits limits;
    private final Patience patience;
    private final OutputStream out;
    private final Semaphore changed = new Semaphore(0);
    private volatile boolean stopped;
    private long written;

    EventSender(Feed feed, StreamStart start, EventRoute.Limits limits, Patience patience, OutputStream out) {
        this.feed = feed;
        this.start = start;
        this.limits = limits;
        this.patience = patience;
        this.out = out;
    }

    void stop() {
        stopped = true;
        changed.release();
    }

    /** Sends until it is over, and says why. */
    String run() throws IOException, InterruptedException {
        if (stopped) {
            return "the service stops";
        }
        try (var _ = feed.onChange(changed::release)) {
            write(record("event: " + StreamStart.NAME + "\n", start.after(), FeedJson.bytes(start)));
            long last = start.after();
            boolean first = true;
            while (!stopped) {
                List<FeedEvent> events = feed.eventsAfter(last);
                if (!first && !events.isEmpty() && events.getFirst().id() != last + 1) {
                    return "the reader is too slow: events that it has not got are forgotten";
                }
                if (!events.isEmpty()) {
                    first = false;
                    last = events.getLast().id();
                    write(events);
                }
                if (changed.tryAcquire(limits.heartbeat().toMillis(), TimeUnit.MILLISECONDS)) {
                    Thread.sleep(PACE_MILLIS);
                    changed.drainPermits();
                }
                if (restarted()) {
                    return "the service behind it was started again";
                }
                // Changes that are no events wake us as well.
                if (System.nanoTime() - written >= limits.heartbeat().toNanos()) {
                    write(HEARTBEAT);
                }
            }
            return "the service stops";
        }
    }

    private boolean restarted() {
        return feed.facts()
                .filter(facts -> !facts.service().instance().equals(start.instance()))
                .isPresent();
    }

    private void write(List<FeedEvent> events) throws IOException {
        var batch = new ByteArrayOutputStream(BATCH);
        for (var event : events) {
            batch.writeBytes(record("", event.id(), FeedJson.bytes(event)));
            if (batch.size() >= BATCH) {
                write(batch.toByteArray());
                batch.reset();
            }
        }
        if (batch.size() > 0) {
            write(batch.toByteArray());
        }
    }

    /** In pieces that even a poor line takes in time: only who takes nothing is cut off. */
    private void write(byte[] bytes) throws IOException {
        try (var _ = patience.begin(limits.stall())) {
            out.write(bytes);
            out.flush();
        }
        written = System.nanoTime();
    }

    private byte[] record(String name, long number, byte[] json) {
        var id = new EventId(start.instance(), number);
        return ("id: " + id + "\n" + name + "data: " + new String(json, StandardCharsets.UTF_8) + "\n\n")
                .getBytes(StandardCharsets.UTF_8);
    }
}
