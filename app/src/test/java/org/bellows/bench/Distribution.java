package org.bellows.bench;

import java.util.List;
import java.util.stream.Collectors;

/** Samples in milliseconds, sorted. */
record Distribution(List<Double> sorted) {
    private static final int PER_LINE = 20;

    static Distribution ofNanos(List<Long> nanos) {
        return new Distribution(
                nanos.stream().map(value -> value / 1e6).sorted().toList());
    }

    /** The smallest sample that is not below {@code share} of all. */
    double quantile(double share) {
        int rank = (int) Math.ceil(share * sorted.size());
        return sorted.get(Math.clamp(rank - 1L, 0, sorted.size() - 1));
    }

    double median() {
        return quantile(0.5);
    }

    String summary() {
        return Report.text(
                "n %d, min %.2f, median %.2f, p95 %.2f, p99 %.2f, max %.2f ms",
                sorted.size(), sorted.getFirst(), median(), quantile(0.95), quantile(0.99), sorted.getLast());
    }

    /** Every sample. */
    List<String> lines() {
        return java.util.stream.IntStream.range(0, (sorted.size() + PER_LINE - 1) / PER_LINE)
                .mapToObj(line ->
                        sorted.subList(line * PER_LINE, Math.min(sorted.size(), (line + 1) * PER_LINE)).stream()
                                .map(value -> Report.text("%.2f", value))
                                .collect(Collectors.joining(" ")))
                .toList();
    }
}
