package org.bellows.ui.settings;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.bellows.doctor.CheckReport;
import org.bellows.doctor.CheckReport.CheckResult;
import org.bellows.doctor.CheckReport.Severity;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;

/**
 * What one check found.
 *
 * @param place from 0, from the worst down
 * @param word for its severity
 * @param advice what to do; empty text when it is fine
 */
record CheckLine(int place, String code, Tone tone, String word, String sentence, String advice) {

    /** The worst first, otherwise as the service ordered them. */
    static List<CheckLine> of(CheckReport report, Words words) {
        var sorted = report.results().stream()
                .sorted(Comparator.comparing(CheckResult::severity).reversed())
                .toList();
        return IntStream.range(0, sorted.size())
                .mapToObj(place -> of(place, sorted.get(place), words))
                .toList();
    }

    private static CheckLine of(int place, CheckResult result, Words words) {
        var word = words.get("severity." + result.severity().name().toLowerCase(Locale.ROOT));
        return new CheckLine(place, result.code(), tone(result.severity()), word, result.sentence(), result.advice());
    }

    static Tone tone(Severity severity) {
        return switch (severity) {
            case OK -> Tone.OK;
            case WARNING -> Tone.WARNING;
            case ERROR -> Tone.BAD;
        };
    }
}
