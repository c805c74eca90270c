package org.bellows.doctor;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** One run of all checks. */
public record CheckReport(Instant at, Duration took, List<CheckResult> results) {

    /** The worst of all results; {@link Severity#OK} when there are none. */
    public Severity worst() {
        return results.stream()
                .map(CheckResult::severity)
                .max(Comparator.naturalOrder())
                .orElse(Severity.OK);
    }

    /** Least first. */
    public enum Severity {
        OK,
        WARNING,
        ERROR
    }

    /**
     * What one check found.
     *
     * @param code stable, for programs: {@code database-reachable}
     * @param sentence what is the case
     * @param advice what to do; empty text when it is fine
     */
    public record CheckResult(String code, Severity severity, String sentence, String advice) {}
}
