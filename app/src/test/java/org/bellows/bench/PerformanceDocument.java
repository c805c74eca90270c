package org.bellows.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The page that keeps the last table of each command. */
final class PerformanceDocument {
    private static final Path FILE = Path.of("docs/performance.md");
    private static final String END = "<!-- end of measured -->";

    private PerformanceDocument() {}

    /** @param command of {@code ./bench}, whose table it is */
    static void write(String command, Machine machine, Report report, String loadAfter) throws IOException {
        String page = Files.readString(FILE);
        String first = "<!-- measured: ./bench " + command + " --write puts its table here -->";
        int begin = page.indexOf(first);
        int end = page.indexOf(END, Math.max(begin, 0));
        if (begin < 0 || end < 0) {
            throw new BenchException(
                    FILE + " has lost the lines between which the table stands: " + first + ", " + END);
        }
        var text = new StringBuilder("\n\n");
        machine.lines().forEach(line -> text.append("- ").append(line).append('\n'));
        text.append("- load average after: ").append(loadAfter).append("\n\n");
        text.append(report.markdown()).append("\n\n");
        Files.writeString(FILE, page.substring(0, begin + first.length()) + text + page.substring(end));
    }
}
