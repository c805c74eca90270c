package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bellows.http.LogWatch;
import org.bellows.phorge.LockName;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The server ends connections of two dispatchers, again and again, while they deliver. */
class LostConnectionsTest {
    private static final int KILLS = 20;

    @RegisterExtension
    static final LogWatch LOG = new LogWatch();

    private Rig rig;
    private ExactlyOnce promise;
    private final List<HookRow> hooks = new ArrayList<>();

    @BeforeAll
    static void expectLostConnections() {
        // The pool says of each connection why it is gone.
        LOG.expect(SQLException.class);
    }

    @BeforeEach
    void open() throws Exception {
        rig = Rig.open();
        promise = ExactlyOnce.watch(rig.connection, rig.namespace, rig.receiver);
        for (int i = 0; i < 10; i++) {
            hooks.add(rig.hook("/slow/0.02?hook=" + i));
        }
        var timing = Rig.timing(Duration.ofSeconds(3), Duration.ofSeconds(1), Duration.ofSeconds(8));
        rig.start(timing);
        rig.start(timing);
        awaitAllLocked();
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }

    @Test
    void losing_only_the_lock_connection_neither_repeats_nor_stops_deliveries() throws Exception {
        var rows = new ArrayList<RequestRow>();
        for (int i = 0; i < KILLS; i++) {
            rows.addAll(rig.rows.queueEdits(hooks, 100));
            rig.receiver.await(rows.size() - 80, Duration.ofSeconds(60));
            kill(number("SELECT IS_USED_LOCK('" + lock(hooks.get(i % hooks.size())) + "')"));
            awaitAllLocked();
        }
        rig.awaitNoneQueued(Duration.ofSeconds(60));

        everythingCameOnce(rows.size());
    }

    @Test
    void losing_other_connections_neither_repeats_nor_stops_deliveries() throws Exception {
        var rows = new ArrayList<RequestRow>();
        var random = new Random(42);
        for (int i = 0; i < KILLS; i++) {
            rows.addAll(rig.rows.queueEdits(hooks, 60));
            long before = rig.receiver.count();
            rig.receiver.await(before + 5, Duration.ofSeconds(60));
            List<Long> others = connections();
            others.removeAll(holders());
            kill(others.get(random.nextInt(others.size())));
        }
        rig.awaitNoneQueued(Duration.ofSeconds(60));

        everythingCameOnce(rows.size());
    }

    private void everythingCameOnce(int count) throws SQLException {
        promise.check(rig.connection, Set.of());
        assertThat(rig.receiver.count()).isEqualTo(count);
        assertThat(LOG.lines("SEVERE")).isEmpty();
        System.out.printf(
                "%d rows; claims lost: %d; database lost: %d; locks gained: %d%n",
                count,
                LOG.lines("CLAIM_LOST").size(),
                LOG.lines("DATABASE_LOST").size(),
                LOG.lines("LOCK_GAINED").size());
    }

    private String lock(HookRow hook) {
        return LockName.ofHook(new StorageNamespace(rig.namespace), hook.phid()).value();
    }

    private List<Long> holders() throws SQLException {
        var holders = new ArrayList<Long>();
        for (HookRow hook : hooks) {
            holders.add(number("SELECT IFNULL(IS_USED_LOCK('" + lock(hook) + "'), 0)"));
        }
        return holders;
    }

    private void awaitAllLocked() {
        Rig.await(Duration.ofSeconds(30), () -> {
            try {
                return holders().stream().allMatch(id -> id != 0);
            } catch (SQLException e) {
                return false;
            }
        });
    }

    /** Connections of the dispatchers: those that are not this test's, nor another test's. */
    private List<Long> connections() throws SQLException {
        var ids = new ArrayList<Long>();
        try (var statement = rig.connection.createStatement();
                var found = statement.executeQuery("SELECT ID FROM information_schema.PROCESSLIST WHERE USER = '"
                        + rig.server.user() + "' AND ID <> CONNECTION_ID()")) {
            while (found.next()) {
                ids.add(found.getLong(1));
            }
        }
        return ids;
    }

    private void kill(long connection) throws SQLException {
        try (var statement = rig.connection.createStatement()) {
            statement.execute("KILL " + connection);
        } catch (SQLException e) {
            // 1094: it ended by itself in between.
            assertThat(e.getErrorCode()).isEqualTo(1094);
        }
    }

    private long number(String sql) throws SQLException {
        try (var statement = rig.connection.createStatement();
                var found = statement.executeQuery(sql)) {
            found.next();
            return found.getLong(1);
        }
    }
}
