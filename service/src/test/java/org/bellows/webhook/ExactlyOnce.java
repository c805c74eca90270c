package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bellows.trial.Arrivals;
import org.bellows.trial.HookRow;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialReceiver;
import org.bellows.trial.WebhookSignature;

/**
 * The promise, as a receiver and the database see it: every row finished, every delivery there once, signed, one at a time
 * per hook, and no finished row written to again.
 */
public final class ExactlyOnce {
    private static final Pattern TRANSACTION = Pattern.compile("\"transactionPHIDs\":\\{\"([^\"]+)\"");

    private final String namespace;
    private final TrialReceiver receiver;

    private ExactlyOnce(String namespace, TrialReceiver receiver) {
        this.namespace = namespace;
        this.receiver = receiver;
    }

    /**
     * From now on the database keeps every state that a row was in. (A trigger could note the same, but MariaDB answers an
     * UPDATE that sets off an INSERT without its LAST_INSERT_ID.)
     */
    public static ExactlyOnce watch(Connection connection, String namespace, TrialReceiver receiver)
            throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("ALTER TABLE " + namespace + "_herald.herald_webhookrequest ADD SYSTEM VERSIONING");
        }
        return new ExactlyOnce(namespace, receiver);
    }

    /** What tells the delivery of this row from others. */
    public static String marker(RequestRow row) {
        var transaction = TRANSACTION.matcher(row.properties());
        assertThat(transaction.find()).as("a transaction in " + row).isTrue();
        return transaction.group(1);
    }

    /** Rows that somebody has claimed and not finished: their requests may be on the wire. */
    public static List<RequestRow> claimed(List<RequestRow> rows) {
        return rows.stream()
                .filter(row -> row.status().equals("queued")
                        && row.dateModified() != row.dateCreated()
                        && row.dateModified() != row.lastRequestEpoch())
                .toList();
    }

    /**
     * Everything of the promise, for receivers that answer 200.
     *
     * @param mayHaveComeTwice the markers of those deliveries that were on the wire when their process was killed or frozen
     */
    public void check(Connection connection, Set<String> mayHaveComeTwice) throws SQLException {
        var rows = new PhorgeRows(connection, namespace);
        List<RequestRow> requests = rows.requests();
        assertThat(requests).allSatisfy(row -> {
            assertThat(row.status()).isEqualTo("sent");
            assertThat(row.lastRequestResult()).isEqualTo("okay");
            assertThat(row.dateModified()).isEqualTo(row.lastRequestEpoch());
            assertThat(row.properties()).endsWith(",\"errorType\":\"http\",\"errorCode\":200}");
        });
        checkArrivals(rows.hooks(), requests, mayHaveComeTwice);
        assertThat(receiver.count(WebhookSignature.VALID)).isEqualTo(receiver.count());
        assertNothingWrittenAgain(connection);
    }

    private void checkArrivals(List<HookRow> hooks, List<RequestRow> requests, Set<String> mayHaveComeTwice) {
        Map<String, String> targets = new HashMap<>();
        for (HookRow hook : hooks) {
            URI uri = URI.create(hook.webhookUri());
            String target = uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
            targets.put(hook.phid(), target);
            assertThat(receiver.maxConcurrent(target))
                    .as("requests in flight at once, " + target)
                    .isLessThanOrEqualTo(1);
        }
        Map<String, Integer> arrived = new HashMap<>();
        for (Arrivals arrivals : receiver.deliveries()) {
            arrived.put(arrivals.target() + " " + arrivals.marker(), arrivals.count());
        }
        var missing = new ArrayList<RequestRow>();
        for (RequestRow row : requests) {
            Integer count = arrived.remove(targets.get(row.webhookPhid()) + " " + marker(row));
            if (count == null) {
                missing.add(row);
            } else if (count > 1) {
                assertThat(mayHaveComeTwice).as("%s came %s times", row, count).contains(marker(row));
                assertThat(count).isEqualTo(2);
            }
        }
        assertThat(missing).as("never arrived").isEmpty();
        assertThat(arrived).as("arrived without a row").isEmpty();
    }

    /** No finished row was touched. */
    public void assertNothingWrittenAgain(Connection connection) throws SQLException {
        var ids = new ArrayList<Long>();
        try (var statement = connection.createStatement();
                var found = statement.executeQuery("SELECT id FROM " + namespace
                        + "_herald.herald_webhookrequest FOR SYSTEM_TIME ALL"
                        + " WHERE status <> 'queued' AND ROW_END < NOW(6)")) {
            while (found.next()) {
                ids.add(found.getLong(1));
            }
        }
        assertThat(ids).as("finished rows that were written to again").isEmpty();
    }
}
