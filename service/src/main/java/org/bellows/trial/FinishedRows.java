package org.bellows.trial;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Fills the request table with deliveries that are over, as a Phorge has after a week: for measuring what they cost. */
public final class FinishedRows {
    private static final long CHUNK = 50_000;
    /** Old enough to be in no breaker window. */
    private static final long YOUNGEST_SECONDS = Duration.ofHours(1).toSeconds();

    private FinishedRows() {}

    /**
     * Inserts {@code count} finished rows, dealt out to the hooks in turn: of 1,000 rows 984 sent, 11 failed and 5 failed without a
     * request. The server makes them, from its SEQUENCE engine: MariaDB only. A million take about half a minute.
     */
    public static void insert(Connection connection, String namespace, List<HookRow> hooks, long count)
            throws SQLException {
        String table = PhorgeSchema.checked(namespace) + "_herald.herald_webhookrequest";
        String phids = hooks.stream().map(hook -> "'" + hook.phid() + "'").collect(Collectors.joining(","));
        try (Statement statement = connection.createStatement()) {
            long first = highestId(statement, table) + 1;
            long last = first + count - 1;
            for (long from = first; from <= last; from += CHUNK) {
                long to = Math.min(last, from + CHUNK - 1);
                statement.executeUpdate(
                        """
                        INSERT INTO %1$s (phid, webhookPHID, objectPHID, status, properties,
                                          lastRequestResult, lastRequestEpoch, dateCreated, dateModified)
                        SELECT CONCAT('PHID-HWBR-', LPAD(seq, 20, 'z')), ELT(1 + seq MOD %2$d, %3$s),
                               CONCAT('PHID-TASK-', LPAD(seq, 20, 'z')),
                               IF(seq MOD 1000 < 16, 'failed', 'sent'),
                               CONCAT('{"retry":"forever","transactionPHIDs":{"PHID-XACT-TASK-', LPAD(seq, 15, 'z'),
                                      '":"PHID-XACT-TASK-', LPAD(seq, 15, 'z'),
                                      '"},"triggerPHIDs":["PHID-HRUL-rcumuhyu6gv42d3xzc7i"],"silent":false,"secure":false,',
                                      CASE WHEN seq MOD 1000 < 5 THEN '"errorType":"hook","errorCode":"disabled"}'
                                           WHEN seq MOD 1000 < 16 THEN '"errorType":"http","errorCode":500}'
                                           ELSE '"errorType":"http","errorCode":200}' END),
                               CASE WHEN seq MOD 1000 < 5 THEN 'none' WHEN seq MOD 1000 < 16 THEN 'fail' ELSE 'okay' END,
                               IF(seq MOD 1000 < 5, 0, epoch + 1), epoch, epoch + 1
                          FROM (SELECT seq, UNIX_TIMESTAMP() - %4$d - 604800 + ((seq - %5$d) * 600000) DIV %8$d AS epoch
                                  FROM %9$s_herald.seq_%6$d_to_%7$d) AS finished
                        """.formatted(table, hooks.size(), phids, YOUNGEST_SECONDS, first, from, to, count, namespace));
            }
        }
    }

    // PHIDs are made from numbers that no earlier call has used.
    private static long highestId(Statement statement, String table) throws SQLException {
        try (ResultSet result = statement.executeQuery("SELECT COALESCE(MAX(id), 0) FROM " + table)) {
            result.next();
            return result.getLong(1);
        }
    }
}
