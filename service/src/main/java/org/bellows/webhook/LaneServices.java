package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.bellows.database.Clock;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.event.EventStream;
import org.bellows.webhook.report.WebhookEvent;

/**
 * What every lane shares.
 *
 * @param deliveryTimeout the deadline of one request
 * @param inFlightSeconds how long after its claim a request can be on the wire at most
 * @param refillSize rows read at once when a long queue is read again
 * @param inFlight one permit per request on the wire, over all hooks
 */
record LaneServices(
        Database database,
        RequestTable table,
        RequestSearch search,
        RequestWrites writes,
        Results results,
        HookLocks locks,
        Hooks hooks,
        PhorgeWatch phorge,
        Conditions conditions,
        Delivery delivery,
        Windows windows,
        Breaker breaker,
        Duration deliveryTimeout,
        long inFlightSeconds,
        int refillSize,
        Semaphore inFlight,
        Outage outage,
        Clock clock,
        InstantSource time,
        EventStream<WebhookEvent> events) {

    void publish(WebhookEvent event) {
        events.publish(event);
    }

    /** Where a lane finds its hook. */
    interface Hooks {
        /** The hook as of a moment ago, without looking. */
        Optional<Hook> known(String phid);

        /** The hook as of a moment ago; looks again before it says that there is none. */
        Optional<Hook> find(String phid) throws SQLException, DatabaseLostException;
    }

    /** What holds for all lanes at once. */
    interface Conditions {
        /** False while starting, silent, without a database, or stopping. */
        boolean mayDeliver();

        /** A lane has rows and no lock, or a claim failed although nobody else touched the row. */
        void lockWanted(String hookPhid);
    }
}
