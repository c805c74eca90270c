package org.bellows.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PhorgeRowsTest {
    private static final long NOW = 1_796_050_937;

    private final TrialMariaDb server = TrialMariaDb.shared();
    private final String namespace = server.freshNamespace();
    private final Connection connection;
    private final PhorgeRows rows;

    PhorgeRowsTest() throws SQLException {
        connection = server.connect("");
        rows = new PhorgeRows(connection, namespace, InstantSource.fixed(Instant.ofEpochSecond(NOW)), new Random(1));
    }

    @BeforeEach
    void make_tables() throws SQLException {
        PhorgeSchema.create(connection, namespace);
    }

    @AfterEach
    void drop_tables() throws SQLException {
        PhorgeSchema.drop(connection, namespace);
        connection.close();
    }

    @Test
    void a_queued_row_has_the_columns_that_phorge_writes() throws SQLException {
        HookRow hook = rows.addHook("all", "http://127.0.0.1/s/200", "firehose");

        RequestRow row = rows.queueEdits(hook, 1).getFirst();

        assertThat(row.id()).isEqualTo(1);
        assertThat(row.phid()).matches("PHID-HWBR-[a-z2-7]{20}");
        assertThat(hook.phid()).matches("PHID-HWBH-[a-z2-7]{20}");
        assertThat(hook.hmacKey()).matches("[a-z2-7]{32}");
        assertThat(row.properties())
                .matches("\\{\"retry\":\"forever\",\"transactionPHIDs\":"
                        + "\\{\"(PHID-XACT-TASK-[a-z2-7]{15})\":\"\\1\"},\"triggerPHIDs\":\\[\"" + hook.phid()
                        + "\"],\"silent\":false,\"secure\":false}");
        assertThat(row)
                .isEqualTo(new RequestRow(
                        1, row.phid(), hook.phid(), row.objectPhid(), "queued", row.properties(), "none", 0, NOW, NOW));
        assertThat(rows.requests()).containsExactly(row);
        assertThat(rows.hooks()).containsExactly(hook);
    }

    @Test
    void many_rows_are_numbered_as_the_table_numbers_them_and_dealt_out_in_turn() throws SQLException {
        HookRow one = rows.addHook("one", "http://127.0.0.1/1", "enabled");
        HookRow two = rows.addHook("two", "http://127.0.0.1/2", "enabled");

        List<RequestRow> queued = rows.queueEdits(List.of(one, two), 1201);

        assertThat(rows.requests()).isEqualTo(queued);
        assertThat(rows.requests(one)).hasSize(601);
        assertThat(rows.requests(two)).hasSize(600);
        assertThat(rows.countByStatus()).isEqualTo(Map.of("queued", 1201L));
        Set<String> texts = new HashSet<>();
        queued.forEach(row -> texts.add(row.properties()));
        assertThat(texts).hasSize(1201);
    }

    @Test
    void a_row_of_any_shape_comes_back_as_it_was_given() throws SQLException {
        RequestRow strange = new RequestRow(
                77, "PHID-\0\u00ff\u00e9'", "PHID-HWBH-gone", "", "weird", "{bad \u00e9 \\", "fail", 5, 6, 7);

        rows.insert(strange);

        assertThat(rows.request(strange.phid())).contains(strange);
    }

    @Test
    void a_hook_can_be_changed_and_deleted_and_a_setting_set_twice() throws SQLException {
        HookRow hook = rows.addHook("one", "http://127.0.0.1/1", "enabled");
        rows.changeHook(hook, "http://127.0.0.1/2", "disabled");
        assertThat(rows.hooks().getFirst().webhookUri()).isEqualTo("http://127.0.0.1/2");
        assertThat(rows.hooks().getFirst().status()).isEqualTo("disabled");

        rows.deleteHook(hook);
        assertThat(rows.hooks()).isEmpty();

        rows.setConfig("phabricator.silent", "false");
        rows.setConfig("phabricator.silent", "true");
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT COUNT(*), MAX(value) FROM " + namespace + "_config.config_entry")) {
            result.next();
            assertThat(result.getLong(1)).isEqualTo(1);
            assertThat(result.getString(2)).isEqualTo("true");
        }
    }

    @Test
    void finished_rows_are_many_at_once_and_none_of_them_is_in_a_breaker_window() throws SQLException {
        List<HookRow> hooks = List.of(
                rows.addHook("one", "http://127.0.0.1/1", "enabled"),
                rows.addHook("two", "http://127.0.0.1/2", "enabled"));

        FinishedRows.insert(connection, namespace, hooks, 60_000);
        FinishedRows.insert(connection, namespace, hooks, 1_000);

        assertThat(rows.countByStatus()).isEqualTo(Map.of("failed", 976L, "sent", 60_024L));
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT SUM(lastRequestResult = 'fail'), "
                        + "SUM(lastRequestEpoch > UNIX_TIMESTAMP() - 3600), COUNT(DISTINCT webhookPHID), "
                        + "SUM(JSON_VALID(properties)) FROM " + namespace + "_herald.herald_webhookrequest")) {
            result.next();
            assertThat(result.getLong(1)).isEqualTo(671);
            assertThat(result.getLong(2)).isZero();
            assertThat(result.getLong(3)).isEqualTo(2);
            assertThat(result.getLong(4)).isEqualTo(61_000);
        }
    }
}
