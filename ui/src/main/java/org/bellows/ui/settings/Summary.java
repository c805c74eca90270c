package org.bellows.ui.settings;

import java.util.Optional;
import org.bellows.doctor.CheckReport;
import org.bellows.doctor.CheckReport.Severity;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;

/** How the checks came out, in one sentence. */
record Summary(Tone tone, String sentence) {

    static Summary of(CheckReport report, boolean current, Words words) {
        var sentence = sentence(report, words);
        return current
                ? new Summary(report.results().isEmpty() ? Tone.NEUTRAL : CheckLine.tone(report.worst()), sentence)
                : new Summary(Tone.NEUTRAL, words.get("summary.as-of", sentence));
    }

    /** Warnings and errors together. */
    static Badge badge(Optional<CheckReport> report) {
        return report.map(some -> Badge.of(
                        (int) (count(some, Severity.ERROR) + count(some, Severity.WARNING)),
                        CheckLine.tone(some.worst())))
                .orElse(Badge.NONE);
    }

    private static String sentence(CheckReport report, Words words) {
        long all = report.results().size();
        long errors = count(report, Severity.ERROR);
        long warnings = count(report, Severity.WARNING);
        if (all == 0) {
            return words.get("summary.nothing");
        }
        if (errors + warnings == 0) {
            return words.counted("summary.well", all);
        }
        var checks = words.counted("summary.checks", all);
        if (errors == 0 || warnings == 0) {
            var found = errors > 0 ? errors(errors, words) : warnings(warnings, words);
            return words.get("summary.some", found, checks);
        }
        return words.get("summary.both", errors(errors, words), warnings(warnings, words), checks);
    }

    private static String errors(long count, Words words) {
        return words.counted("summary.errors", count);
    }

    private static String warnings(long count, Words words) {
        return words.counted("summary.warnings", count);
    }

    private static long count(CheckReport report, Severity severity) {
        return report.results().stream()
                .filter(result -> result.severity() == severity)
                .count();
    }
}
