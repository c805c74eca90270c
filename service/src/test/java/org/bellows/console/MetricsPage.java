package org.bellows.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A page of Prometheus text, parsed line by line; a line that does not parse fails the test. */
record MetricsPage(Map<String, Double> samples, Map<String, String> types) {

    private static final Pattern SAMPLE = Pattern.compile(
            "([a-zA-Z_:][a-zA-Z0-9_:]*(?:\\{(?:[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\]|\\\\.)*\",?)*})?) (\\S+)");
    private static final Pattern COMMENT = Pattern.compile("# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)");

    static MetricsPage of(Metrics metrics) {
        return parse(new String(metrics.scrape(metrics.format(null)), StandardCharsets.UTF_8));
    }

    static MetricsPage parse(String text) {
        assertThat(text).endsWith("\n");
        var samples = new HashMap<String, Double>();
        var types = new HashMap<String, String>();
        for (var line : text.lines().toList()) {
            if (line.startsWith("#")) {
                var comment = COMMENT.matcher(line);
                assertThat(comment.matches()).as(line).isTrue();
                if ("TYPE".equals(comment.group(1))) {
                    types.put(comment.group(2), comment.group(3));
                }
            } else {
                var sample = SAMPLE.matcher(line);
                assertThat(sample.matches()).as(line).isTrue();
                assertThat(samples.put(sample.group(1), number(sample.group(2))))
                        .as("twice: " + line)
                        .isNull();
            }
        }
        return new MetricsPage(samples, types);
    }

    private static double number(String text) {
        return "+Inf".equals(text) ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    /** The value of a series, written as on the page. */
    double value(String series) {
        assertThat(samples).containsKey(series);
        return samples.getOrDefault(series, Double.NaN);
    }

    /** The series that begin like this. */
    List<String> series(String prefix) {
        return samples.keySet().stream()
                .filter(series -> series.startsWith(prefix))
                .sorted()
                .toList();
    }
}
