package org.bellows.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The page that keeps the last table. */
final class PerformanceDocument {
    private static final Path FILE = Path.of("docs/performance.md");
    private static final String BEGIN = "<!-- measured: ./bench webhook --write puts its table here -->";
    private static final String END = "<!-- end of measured -->";

    private PerformanceDocument() {}

    static void write(Machine machine, Report report, String loadAfter) throws IOException {
        String page = Files.readString(FILE);
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new BenchException(
                    FILE + " has lost the lines between which the table stands: " + BEGIN + ", " + END);
        }
        var text = new StringBuilder("\n\n");
        machine.lines().forEach(line -> text.append("- ").append(line).append('\n'));
        text.append("- load average after: ").append(loadAfter).append("\n\n");
        text.append(report.markdown()).append("\n\n");
        Files.writeString(FILE, page.substring(0, begin + BEGIN.length()) + text + page.substring(end));
    }
}
