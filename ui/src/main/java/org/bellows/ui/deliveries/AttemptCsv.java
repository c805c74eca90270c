package org.bellows.ui.deliveries;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptOutcome;

/** Attempts as records of RFC 4180. A field that a spreadsheet would take for a formula gets an apostrophe in front. */
final class AttemptCsv {
    private static final String FORMULA_STARTS = "=+-@\t\r\n＝＋－＠";
    private static final List<String> COLUMNS = List.of(
            "id",
            "time",
            "hook",
            "hook_phid",
            "request_id",
            "request_phid",
            "object_phid",
            "attempt",
            "outcome",
            "error_type",
            "error_code",
            "result",
            "duration_ms",
            "handoff_ms",
            "retry_at");

    private AttemptCsv() {}

    static String head() {
        return record(COLUMNS);
    }

    static String record(Attempt attempt) {
        return record(List.of(
                Long.toString(attempt.id()),
                attempt.at().toString(),
                attempt.hookName(),
                attempt.hookPhid(),
                Long.toString(attempt.requestId()),
                attempt.requestPhid(),
                attempt.objectPhid(),
                Integer.toString(attempt.number()),
                outcome(attempt.outcome()),
                attempt.errorType(),
                attempt.errorCode(),
                attempt.words(),
                Double.toString(millis(attempt.duration())),
                attempt.handoff().map(AttemptCsv::millis).map(String::valueOf).orElse(""),
                attempt.retryAt().map(Instant::toString).orElse("")));
    }

    private static String record(List<String> fields) {
        return fields.stream().map(AttemptCsv::field).collect(Collectors.joining(",", "", "\r\n"));
    }

    static String field(String text) {
        var safe = !text.isEmpty() && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        boolean plain = safe.chars().noneMatch(sign -> sign == '"' || sign == ',' || sign == '\r' || sign == '\n')
                && safe.equals(safe.strip());
        return plain ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
    }

    /** {@code delivered}, {@code retried}, {@code failed} or {@code not_sent}. */
    static String outcome(AttemptOutcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    static double millis(Duration duration) {
        long micros = duration.toNanos() / 1000;
        return micros / 1000.0;
    }
}
