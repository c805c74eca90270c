package org.bellows.bench;

import java.util.ArrayList;
import java.util.List;

/** The same thing and its reference, in turn, so that a disk or a neighbour that changes its mind meets both. The medians count. */
final class Rounds {
    private final Report report;
    private final String unit;
    private final List<Double> measured = new ArrayList<>();
    private final List<Double> references = new ArrayList<>();

    /** @param unit of the rates: more is better */
    Rounds(Report report, String unit) {
        this.report = report;
        this.unit = unit;
    }

    void add(double rate, double reference) {
        measured.add(rate);
        references.add(reference);
        report.raw("the service %.0f, the reference %.0f %s: %.2f", rate, reference, unit, rate / reference);
    }

    double measured() {
        return median(measured);
    }

    double reference() {
        return median(references);
    }

    double ratio() {
        return measured() / reference();
    }

    private static double median(List<Double> values) {
        return new Distribution(values.stream().sorted().toList()).median();
    }
}
