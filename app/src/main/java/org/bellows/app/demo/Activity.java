package org.bellows.app.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bellows.webhook.report.WebhookEvent;

/**
 * How many deliveries of one hook fell into each part of the last half minute.
 *
 * @param counts oldest first
 */
record Activity(List<Integer> counts) {
    /** How far back the picture looks. */
    static final Duration WINDOW = Duration.ofSeconds(30);

    /** Columns of the little chart. */
    static final int PARTS = 15;

    private static final String BARS = "▁▂▃▄▅▆▇█";

    static Activity of(String hookPhid, List<WebhookEvent> events, Instant now) {
        var counts = new Integer[PARTS];
        Arrays.fill(counts, 0);
        long part = WINDOW.toMillis() / PARTS;
        // Parts begin at whole multiples, so that a bar does not change its height while it moves to the left.
        long end = (now.toEpochMilli() / part + 1) * part;
        for (var event : events) {
            if (event instanceof WebhookEvent.Delivered delivered
                    && delivered.row().hookPhid().equals(hookPhid)) {
                long age = end - 1 - delivered.at().toEpochMilli();
                if (age >= 0 && age / part < PARTS) {
                    counts[PARTS - 1 - (int) (age / part)]++;
                }
            }
        }
        return new Activity(List.of(counts));
    }

    int most() {
        return counts.stream().mapToInt(count -> count).max().orElse(0);
    }

    /** A bar for each part; {@code most} is the count that a full one stands for. A part without any is blank. */
    String bars(int most) {
        var text = new StringBuilder(PARTS);
        for (int count : counts) {
            text.append(
                    count == 0
                            ? ' '
                            : BARS.charAt(
                                    Math.clamp(Math.ceilDiv(count * BARS.length(), Math.max(1, most)) - 1, 0, 7)));
        }
        return text.toString();
    }

    /** {@code 0.4/s} over the whole window; empty when there was none. */
    String rate() {
        int all = counts.stream().mapToInt(count -> count).sum();
        return all == 0 ? "" : String.format(Locale.ROOT, "%.1f/s", (double) all / WINDOW.toSeconds());
    }
}
