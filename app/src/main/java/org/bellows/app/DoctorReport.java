package org.bellows.app;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bellows.doctor.CheckReport;
import org.bellows.doctor.CheckReport.CheckResult;
import org.bellows.doctor.CheckReport.Severity;

/** What the checks found, as {@code bellows doctor} prints it. */
final class DoctorReport {
    /** Of the sentences; statements and paths that are longer are not broken. */
    private static final int WIDTH = 84;

    private static final int MARK = "▲ warning".length();

    private DoctorReport() {}

    static String text(CheckReport report) {
        int code = report.results().stream()
                .mapToInt(result -> result.code().length())
                .max()
                .orElse(1);
        var text = new StringBuilder();
        for (CheckResult result : report.results()) {
            String start = pad(mark(result.severity()), MARK) + "  " + pad(result.code(), code) + "  ";
            String indent = " ".repeat(start.length());
            text.append(start)
                    .append(String.join("\n" + indent, wrap(result.sentence())))
                    .append('\n');
            if (!result.advice().isEmpty()) {
                text.append(indent)
                        .append("→ ")
                        .append(String.join("\n  " + indent, wrap(result.advice())))
                        .append('\n');
            }
        }
        return text.append('\n').append(summary(report)).append('\n').toString();
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String mark(Severity severity) {
        return switch (severity) {
            case OK -> "● ok";
            case WARNING -> "▲ warning";
            case ERROR -> "■ error";
        };
    }

    private static String summary(CheckReport report) {
        String counts = Arrays.asList(Severity.ERROR, Severity.WARNING, Severity.OK).stream()
                .map(severity -> count(report, severity))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT, "%s; looked at in %.1f s.", counts, report.took().toMillis() / 1000.0);
    }

    private static String count(CheckReport report, Severity severity) {
        long count = report.results().stream()
                .filter(result -> result.severity() == severity)
                .count();
        String word = severity.name().toLowerCase(Locale.ROOT);
        boolean plural = count > 1 && severity != Severity.OK;
        return count == 0 ? "" : count + " " + word + (plural ? "s" : "");
    }

    private static List<String> wrap(String sentence) {
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (String word : sentence.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** The names and values of the console's API, and the worst of all. */
    static String json(CheckReport report) {
        var root = JsonNodeFactory.instance.objectNode();
        root.put("at", report.at().toString());
        root.put("took", report.took().toString());
        root.put("worst", report.worst().name());
        var results = root.putArray("results");
        report.results()
                .forEach(result -> results.addObject()
                        .put("code", result.code())
                        .put("severity", result.severity().name())
                        .put("sentence", result.sentence())
                        .put("advice", result.advice()));
        return root.toPrettyString();
    }
}
