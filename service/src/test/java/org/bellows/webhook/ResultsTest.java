package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.bellows.database.Database;
import org.bellows.event.EventStream;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.webhook.RequestWrites.Claim;
import org.bellows.webhook.RequestWrites.Result;
import org.bellows.webhook.Results.Done;
import org.bellows.webhook.Results.Lost;
import org.bellows.webhook.Results.Missed;
import org.bellows.webhook.Results.Together;
import org.bellows.webhook.Results.Unknown;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A result and a claim in one statement whose answer does not come, or does not say all. */
class ResultsTest {
    private static final String PROPERTIES = "{\"errorType\":\"http\",\"errorCode\":200}";
    private static final Result SENT = new Result("sent", "okay", true, Optional.of(PROPERTIES));

    private Rig rig;
    private Database database;
    private HookLocks locks;
    private RequestWrites writes;
    private Results results;
    private RequestRow first;
    private RequestRow second;
    private Claim next;
    private long version;

    @BeforeEach
    void open() throws Exception {
        rig = Rig.open();
        database = new Database(rig.settings().database(), 2, Duration.ofSeconds(30));
        locks = new HookLocks(database, new StorageNamespace(rig.namespace), Duration.ofSeconds(30));
        writes = new RequestWrites(rig.namespace + "_herald");
        results = new Results(
                database,
                new RequestTable(rig.namespace + "_herald"),
                writes,
                new Outage(new EventStream<>(100), InstantSource.system()));
        HookRow hook = rig.hook("/s/200");
        assertThat(locks.tryAcquire(hook.phid())).isTrue();
        List<RequestRow> rows = rig.rows.queueEdits(hook, 2);
        first = rows.get(0);
        second = rows.get(1);
        next = Claims.of(request(second), locks.holding(hook.phid()).orElseThrow());
        Claim claim = Claims.of(request(first), next.lock());
        version = database.call(connection -> writes.claim(connection, claim)).orElseThrow();
    }

    @AfterEach
    void close() throws Exception {
        locks.close();
        database.close();
        rig.close();
    }

    @Test
    void a_connection_that_is_cut_under_both_leaves_the_result_to_be_written_and_the_row_unsent() throws Exception {
        Together both;
        try (Connection somebody = rig.server.connect("")) {
            execute(somebody, "LOCK TABLES {requests} WRITE");
            CompletableFuture<Together> writing = CompletableFuture.supplyAsync(this::writeAndClaim);
            long waiting = awaitWaitingConnection();
            rig.sql("KILL CONNECTION " + waiting);
            both = writing.get();
            execute(somebody, "UNLOCK TABLES");
        }
        assertThat(both).isEqualTo(new Together(false, true, new Unknown()));

        assertThat(results.write(first.id(), version, SENT, both.mayBeWritten()))
                .isInstanceOf(Done.class);
        assertThat(rig.row(first).status()).isEqualTo("sent");
        assertThat(rig.row(second)).isEqualTo(second);
    }

    @Test
    void a_result_that_was_written_although_nobody_said_so_is_recognised() throws Exception {
        assertThat(writeAndClaim().written()).isTrue();
        RequestRow written = rig.row(first);

        assertThat(results.write(first.id(), version, SENT, true)).isInstanceOf(Done.class);

        assertThat(rig.row(first)).isEqualTo(written);
    }

    @Test
    void a_claim_whose_version_a_trigger_hides_is_not_known() throws Exception {
        hideVersions();

        assertThat(writeAndClaim()).isEqualTo(new Together(true, false, new Unknown()));

        assertThat(rig.row(first).status()).isEqualTo("sent");
        assertThat(rig.row(second).dateModified()).isGreaterThan(second.dateModified());
    }

    @Test
    void one_row_without_a_version_is_not_taken_for_that_of_the_result() throws Exception {
        hideVersions();
        rig.sql("UPDATE {requests} SET dateModified = dateModified + 5 WHERE id = " + first.id());
        RequestRow others = rig.row(first);

        Together both = writeAndClaim();

        assertThat(both).isEqualTo(new Together(false, true, new Missed()));
        assertThat(results.write(first.id(), version, SENT, both.mayBeWritten()))
                .isInstanceOf(Lost.class);
        assertThat(rig.row(first)).isEqualTo(others);
    }

    private Together writeAndClaim() {
        return results.writeAndClaim(first.id(), version, SENT, PROPERTIES, next);
    }

    private Request request(RequestRow row) throws SQLException {
        return new RequestTable(rig.namespace + "_herald")
                .load(rig.connection, List.of(row.id()))
                .getFirst();
    }

    /** Beside a trigger that inserts, MariaDB answers an UPDATE without its LAST_INSERT_ID. */
    private void hideVersions() throws SQLException {
        String herald = rig.namespace + "_herald.";
        rig.sql("CREATE TABLE " + herald + "noted (id INT AUTO_INCREMENT PRIMARY KEY)");
        rig.sql("CREATE TRIGGER " + herald + "note AFTER UPDATE ON {requests} FOR EACH ROW INSERT INTO " + herald
                + "noted VALUES ()");
    }

    private long awaitWaitingConnection() {
        Rig.await(Duration.ofSeconds(30), () -> waitingConnection() != 0);
        return waitingConnection();
    }

    private long waitingConnection() {
        try (var statement = rig.connection.createStatement();
                var found = statement.executeQuery("SELECT ID FROM information_schema.PROCESSLIST"
                        + " WHERE STATE LIKE 'Waiting for table%' AND INFO LIKE '%" + rig.namespace + "%'")) {
            return found.next() ? found.getLong(1) : 0;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql.replace("{requests}", rig.namespace + "_herald.herald_webhookrequest"));
        }
    }
}
