package org.bellows.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints raw numbers as they come, and keeps the figures for the table. */
final class Report {
    private static final List<String> TITLES = List.of("Figure", "Goal", "Measured", "Reference", "Ratio", "Verdict");

    private final PrintStream out;
    private final List<Figure> figures = new ArrayList<>();

    Report(PrintStream out) {
        this.out = out;
    }

    void section(String title) {
        out.println();
        out.println("== " + title);
    }

    /** A raw number, or a few that belong together. */
    void raw(String format, Object... arguments) {
        out.println("  " + text(format, arguments));
    }

    void print(String text) {
        out.println(text);
    }

    void add(Figure figure) {
        figures.add(figure);
    }

    /** The same on every machine: a point before decimals. */
    @SuppressWarnings("AnnotateFormatMethod") // Error Prone's annotations are not on the class path.
    static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    String table() {
        List<List<String>> rows = rows();
        List<Integer> widths = IntStream.range(0, TITLES.size())
                .mapToObj(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toList();
        return rows.stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(column -> text("%-" + widths.get(column) + "s", row.get(column)))
                        .collect(Collectors.joining(" | "))
                        .stripTrailing())
                .collect(Collectors.joining("\n"));
    }

    String markdown() {
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows()) {
            lines.add("| " + String.join(" | ", row) + " |");
        }
        lines.add(1, "|---".repeat(TITLES.size()) + "|");
        return String.join("\n", lines);
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(TITLES);
        for (Figure figure : figures) {
            rows.add(List.of(
                    figure.name(),
                    figure.goal(),
                    figure.measured(),
                    figure.reference(),
                    figure.ratio(),
                    figure.verdict().toString()));
        }
        return rows;
    }
}
