package org.bellows.app.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What came of {@code --once}.
 *
 * @param events queued for healthy hooks
 * @param hooks healthy ones
 * @param notSent rows of the disabled hook
 * @param oneByOne latencies of the events that were queued on an idle system
 * @param allAtOnce the same of the others: the wait in the queue is part of it
 * @param burst from the first commit of the others until the last had been written back
 * @param recovery from the commit to the attempt that succeeded, for the hook that fails at first
 * @param rows by status, in the database
 * @param unfinished what kept it from its end
 * @param faults what is wrong
 */
record OnceResult(
        int events,
        int hooks,
        int notSent,
        Latencies oneByOne,
        Latencies allAtOnce,
        Duration burst,
        Duration recovery,
        Map<String, Long> rows,
        Optional<String> unfinished,
        List<String> faults) {
    private static final int MOST_FAULTS = 20;

    boolean good() {
        return faults.isEmpty() && unfinished.isEmpty();
    }

    List<String> lines() {
        return good() ? summary() : complaint();
    }

    private List<String> summary() {
        var lines = new ArrayList<String>();
        lines.add(Words.number(events) + " of " + Words.figure(events, "event", "events")
                + " arrived exactly once, in order, correctly signed.");
        lines.add("");
        lines.add(part("One by one", oneByOne.count(), oneByOne.toString()));
        if (allAtOnce.count() > 0) {
            lines.add(part("All at once", allAtOnce.count(), rate()));
            lines.add(part("", -1, allAtOnce.toString()));
        }
        lines.add(
                part("Tried again", 1, "503 twice, then accepted, " + Words.duration(recovery) + " after the commit"));
        lines.add(part("Not sent", notSent, "hook disabled: marked failed, nothing arrived"));
        lines.add("");
        lines.add("Times are from a row's commit to its first byte at one of " + hooks + " receivers.");
        lines.add("Database: " + Words.number(count("sent")) + " sent, " + Words.number(count("failed")) + " failed, "
                + Words.number(count("queued")) + " queued.");
        return lines;
    }

    private String rate() {
        double seconds = Math.max(1, burst.toNanos()) / 1e9;
        return String.format(
                Locale.ROOT, "%,.0f/s, the last written back after %.2f s", allAtOnce.count() / seconds, seconds);
    }

    private long count(String status) {
        return rows.getOrDefault(status, 0L);
    }

    private static String part(String what, int count, String details) {
        return String.format(Locale.ROOT, "  %-12s %7s  %s", what, count < 0 ? "" : Words.number(count), details);
    }

    private List<String> complaint() {
        var lines = new ArrayList<String>();
        var reasons = new ArrayList<String>();
        unfinished.ifPresent(reasons::add);
        if (!faults.isEmpty()) {
            reasons.add(Words.figure(faults.size(), "thing is", "things are") + " wrong:");
        }
        lines.add("FAILED: " + String.join("; ", reasons));
        faults.stream().limit(MOST_FAULTS).forEach(fault -> lines.add("  " + fault));
        if (faults.size() > MOST_FAULTS) {
            lines.add("  and " + Words.number(faults.size() - MOST_FAULTS) + " more");
        }
        return lines;
    }
}
