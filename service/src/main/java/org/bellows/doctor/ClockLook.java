package org.bellows.doctor;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;

/** How far this host's clock is from the database's, by which all times of the queue are compared. */
record ClockLook(InstantSource time) implements DatabaseLook {
    private static final Duration HARMLESS = Duration.ofSeconds(2);

    /** Receivers that check the time of a Standard Webhooks signature allow this much. */
    private static final Duration HARMFUL = Duration.ofMinutes(5);

    @Override
    public String code() {
        return "database-clock";
    }

    @Override
    public List<Finding> look(Connection connection, Account account) throws SQLException {
        Duration difference = difference(connection);
        String by = String.format(Locale.ROOT, "%.1f s", Math.abs(difference.toMillis()) / 1000.0);
        String sentence =
                "This host's clock is " + by + (difference.isNegative() ? " behind" : " ahead of") + " the database's.";
        String advice = "Let both hosts keep the time (chrony, systemd-timesyncd); see timedatectl on each.";
        if (difference.abs().compareTo(HARMFUL) >= 0) {
            return List.of(Finding.error(sentence, advice));
        }
        return List.of(
                difference.abs().compareTo(HARMLESS) > 0
                        ? Finding.warning(sentence, advice)
                        : Finding.ok("This host's clock and the database's differ by " + by + "."));
    }

    /** Ours less the database's, taken in the middle of the question. */
    private Duration difference(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT UNIX_TIMESTAMP(NOW(6))")) {
            Instant before = time.instant();
            try (var rows = statement.executeQuery()) {
                Instant after = time.instant();
                rows.next();
                BigDecimal theirs = rows.getBigDecimal(1);
                Instant middle = before.plus(Duration.between(before, after).dividedBy(2));
                return Duration.between(
                        Instant.ofEpochSecond(0, theirs.movePointRight(9).longValue()), middle);
            }
        }
    }
}
