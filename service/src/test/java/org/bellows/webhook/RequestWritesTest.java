package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.database.Database;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;
import org.bellows.webhook.RequestWrites.Both;
import org.bellows.webhook.RequestWrites.Result;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A result and the claim of the next row, in one statement: each by its own conditions. */
class RequestWritesTest {
    private static final String PROPERTIES = "{\"retry\":\"forever\",\"errorType\":\"http\",\"errorCode\":200}";
    private static final Result SENT = new Result("sent", "okay", true, Optional.of(PROPERTIES));

    private Rig rig;
    private Database database;
    private HookLocks locks;
    private HookLocks.Holding lock;
    private RequestWrites writes;
    private RequestRow first;
    private RequestRow second;
    private RequestRow third;

    @BeforeEach
    void open() throws Exception {
        rig = Rig.open();
        database = new Database(rig.settings().database(), 2, Duration.ofSeconds(30));
        locks = new HookLocks(database, new StorageNamespace(rig.namespace), Duration.ofSeconds(30));
        writes = new RequestWrites(rig.namespace + "_herald");
        HookRow hook = rig.hook("/s/200");
        assertThat(locks.tryAcquire(hook.phid())).isTrue();
        lock = locks.holding(hook.phid()).orElseThrow();
        List<RequestRow> rows = rig.rows.queueEdits(hook, 3);
        first = rows.get(0);
        second = rows.get(1);
        third = rows.get(2);
    }

    @AfterEach
    void close() throws Exception {
        locks.close();
        database.close();
        rig.close();
    }

    @Test
    void both_are_written_and_nothing_else() throws Exception {
        long version = claim(first);

        Both both = finishAndClaim(first, version, second, second.dateModified());

        assertThat(both.rows()).isEqualTo(2);
        assertThatItIsFinished(first, version);
        RequestRow claimed = rig.row(second);
        assertThat(claimed.dateModified())
                .isEqualTo(both.claimed().orElseThrow())
                .isGreaterThan(second.dateModified());
        assertThat(claimed.status()).isEqualTo("queued");
        assertThat(claimed.lastRequestResult()).isEqualTo(second.lastRequestResult());
        assertThat(claimed.lastRequestEpoch()).isEqualTo(second.lastRequestEpoch());
        assertThat(claimed.properties()).isEqualTo(second.properties());
        assertThat(rig.row(third)).isEqualTo(third);
    }

    @Test
    void the_claim_may_be_for_an_older_row() throws Exception {
        long version = claim(second);

        Both both = finishAndClaim(second, version, first, first.dateModified());

        assertThat(both.rows()).isEqualTo(2);
        assertThatItIsFinished(second, version);
        assertThat(rig.row(first).dateModified()).isEqualTo(both.claimed().orElseThrow());
    }

    @Test
    void without_the_lock_the_result_alone_is_written() throws Exception {
        long version = claim(first);
        locks.close();

        Both both = finishAndClaim(first, version, second, second.dateModified());

        assertThat(both).isEqualTo(new Both(1, OptionalLong.empty()));
        assertThatItIsFinished(first, version);
        assertThat(rig.row(second)).isEqualTo(second);
    }

    @Test
    void a_row_that_another_has_taken_is_left_to_it_and_the_result_is_written() throws Exception {
        long version = claim(first);

        Both both = finishAndClaim(first, version, second, second.dateModified() - 1);

        assertThat(both).isEqualTo(new Both(1, OptionalLong.empty()));
        assertThatItIsFinished(first, version);
        assertThat(rig.row(second)).isEqualTo(second);
    }

    @Test
    void a_result_whose_row_has_another_owner_is_not_written_and_the_claim_says_its_version() throws Exception {
        long version = claim(first);
        RequestRow others = rig.row(first);

        Both both = finishAndClaim(first, version - 1, second, second.dateModified());

        assertThat(both.rows()).isEqualTo(1);
        assertThat(rig.row(second).dateModified()).isEqualTo(both.claimed().orElseThrow());
        assertThat(rig.row(first)).isEqualTo(others);
    }

    @Test
    void when_neither_is_possible_nothing_is_written() throws Exception {
        Both both = finishAndClaim(first, first.dateModified() - 1, second, second.dateModified() - 1);

        assertThat(both).isEqualTo(new Both(0, OptionalLong.empty()));
        assertThat(rig.row(first)).isEqualTo(first);
        assertThat(rig.row(second)).isEqualTo(second);
    }

    @Test
    void a_next_row_that_somebody_holds_locked_ends_the_statement_at_once_and_nothing_is_written() throws Exception {
        long version = claim(first);
        RequestRow claimed = rig.row(first);
        try (Connection somebody = rig.server.connect("")) {
            somebody.setAutoCommit(false);
            try (var statement = somebody.createStatement()) {
                statement.execute("SELECT id FROM " + rig.namespace + "_herald.herald_webhookrequest WHERE id = "
                        + second.id() + " FOR UPDATE");
            }
            long before = System.nanoTime();

            assertThatThrownBy(() -> finishAndClaim(first, version, second, second.dateModified()))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getErrorCode()).isEqualTo(1205));

            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(1));
            somebody.rollback();
        }
        assertThat(rig.row(first)).isEqualTo(claimed);
        assertThat(rig.row(second)).isEqualTo(second);
    }

    private long claim(RequestRow row) throws Exception {
        return database.call(connection ->
                        writes.claim(connection, new RequestWrites.Claim(row.id(), row.dateModified(), lock)))
                .orElseThrow();
    }

    private Both finishAndClaim(RequestRow row, long version, RequestRow next, long nextVersion) throws Exception {
        return database.callOnce(connection -> writes.finishAndClaim(
                connection,
                row.id(),
                version,
                SENT,
                PROPERTIES,
                new RequestWrites.Claim(next.id(), nextVersion, lock)));
    }

    private void assertThatItIsFinished(RequestRow row, long version) {
        RequestRow after = rig.row(row);
        assertThat(after.status()).isEqualTo("sent");
        assertThat(after.lastRequestResult()).isEqualTo("okay");
        assertThat(after.properties()).isEqualTo(PROPERTIES);
        assertThat(after.dateModified()).isGreaterThan(version).isEqualTo(after.lastRequestEpoch());
        assertThat(after.dateCreated()).isEqualTo(row.dateCreated());
    }
}
