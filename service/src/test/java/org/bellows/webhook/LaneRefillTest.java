package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import org.bellows.database.Clock;
import org.bellows.database.Database;
import org.bellows.event.EventStream;
import org.bellows.outbound.Exchange;
import org.bellows.outbound.Resolver;
import org.bellows.outbound.Trust;
import org.bellows.phorge.PhorgeSettingsReader;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.webhook.report.WebhookEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A lane of its own, so that its queue can be as small, and its table away at the moment, that the test needs. */
class LaneRefillTest {
    private final InstantSource time = InstantSource.system();
    private final EventStream<WebhookEvent> events = new EventStream<>(100);
    private final Clock clock = new Clock(System::nanoTime);

    private LogGuard log;
    private Rig rig;
    private Database database;
    private HookLocks locks;
    private Exchange exchange;

    @BeforeEach
    void open() throws Exception {
        log = LogGuard.open();
        rig = Rig.open();
        database = new Database(rig.settings().database(), 4, Duration.ofSeconds(5));
        locks = new HookLocks(database, new StorageNamespace(rig.namespace), Duration.ofSeconds(60));
        exchange = new Exchange(Trust.of(Optional.empty(), List.of()), Resolver.system());
    }

    @AfterEach
    void close() throws Exception {
        locks.close();
        exchange.close();
        database.close();
        rig.close();
        log.close();
    }

    @Test
    void rows_that_were_left_out_are_delivered_although_the_first_refill_failed() throws Exception {
        HookRow hook = rig.hook("/s/200");
        List<RequestRow> rows = rig.rows.queueEdits(hook, 3);
        var queue = new HookQueue(1);
        for (RequestRow row : rows) {
            queue.offer(row.id(), 0, row.dateCreated(), 0);
        }
        queue.remove(rows.getFirst().id());
        assertThat(queue.refillFrom()).isEqualTo(OptionalLong.of(rows.get(1).id()));
        assertThat(locks.tryAcquire(hook.phid())).isTrue();
        var lane = new Lane(hook.phid(), services(), queue);
        rig.sql("RENAME TABLE {requests} TO {requests}_away");

        Thread thread = Thread.ofVirtual().start(lane);
        Rig.await(
                Duration.ofSeconds(10), () -> !log.lines("LANE_DATABASE_ERROR").isEmpty());
        rig.sql("RENAME TABLE {requests}_away TO {requests}");

        rig.awaitStatus(rows.get(1), "sent");
        rig.awaitStatus(rows.get(2), "sent");
        lane.stop();
        assertThat(thread.join(Duration.ofSeconds(5))).isTrue();
        assertThat(rig.receiver.count()).isEqualTo(2);
    }

    private LaneServices services() throws Exception {
        var table = new RequestTable(rig.namespace + "_herald");
        var writes = new RequestWrites(rig.namespace + "_herald");
        var outage = new Outage(events, time);
        var phorge = new PhorgeWatch(
                new PhorgeSettingsReader(Optional.empty(), new StorageNamespace(rig.namespace)),
                Optional.empty(),
                events,
                time);
        phorge.refresh(database);
        clock.tell(database.call(table::now));
        var timeout = Duration.ofSeconds(5);
        return new LaneServices(
                database,
                table,
                new RequestSearch(rig.namespace + "_herald"),
                writes,
                new Results(database, table, writes, outage),
                locks,
                new HookRegistry(database, new HookTable(rig.namespace + "_herald")),
                phorge,
                new NothingElse(),
                new Delivery(exchange, "Bellows/test", false, time),
                new Windows(Duration.ofSeconds(10), Duration.ofSeconds(60)),
                new Breaker(10, Duration.ofSeconds(300)),
                timeout,
                timeout.toSeconds() + 3,
                10,
                new Semaphore(1, true),
                outage,
                clock,
                time,
                events);
    }

    private static final class NothingElse implements LaneServices.Conditions {
        @Override
        public boolean mayDeliver() {
            return true;
        }

        @Override
        public void lockWanted(String hookPhid) {}
    }
}
