package org.bellows.app.demo;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** What the demo draws on, if it is something that can be drawn on. */
final class Terminal {
    private static final Size USUAL = new Size(80, 24);
    private static final Duration SIZE_GOOD_FOR = Duration.ofSeconds(1);
    private static final Pattern STTY = Pattern.compile("(\\d{1,4}) (\\d{1,4})\\s*");
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,3}");

    private final Map<String, String> environment;
    private final boolean interactive;
    private Size size = USUAL;
    private long sizeReadAt = System.nanoTime() - SIZE_GOOD_FOR.toNanos();

    /** Columns and lines. */
    record Size(int width, int height) {}

    private Terminal(Map<String, String> environment, boolean interactive) {
        this.environment = environment;
        this.interactive = interactive;
    }

    /** Standard output, whatever it is. */
    static Terminal standardOutput(Map<String, String> environment) {
        boolean capable = !environment.getOrDefault("TERM", "dumb").equals("dumb");
        return new Terminal(
                environment, capable && run(List.of("test", "-t", "1")).isPresent());
    }

    /** A file, a pipe, a test. */
    static Terminal none() {
        return new Terminal(Map.of(), false);
    }

    /** Whether a picture can be drawn again in the same place. */
    boolean interactive() {
        return interactive;
    }

    /** As https://no-color.org has it. */
    boolean coloured() {
        return interactive && environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    /** {@code COLUMNS} and {@code LINES} where they are set, else what the terminal says now. */
    Size size() {
        if (System.nanoTime() - sizeReadAt >= SIZE_GOOD_FOR.toNanos()) {
            size = interactive ? read().orElse(size) : USUAL;
            sizeReadAt = System.nanoTime();
        }
        return new Size(given("COLUMNS").orElse(size.width()), given("LINES").orElse(size.height()));
    }

    private Optional<Integer> given(String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(text -> NUMBER.matcher(text).matches())
                .map(Integer::valueOf);
    }

    private static Optional<Size> read() {
        return run(List.of("sh", "-c", "stty size </dev/tty")).flatMap(Terminal::parse);
    }

    static Optional<Size> parse(String stty) {
        var match = STTY.matcher(stty);
        if (!match.matches()) {
            return Optional.empty();
        }
        var size = new Size(Integer.parseInt(match.group(2)), Integer.parseInt(match.group(1)));
        // A terminal that was told no size says 0 0.
        return size.width() > 0 && size.height() > 0 ? Optional.of(size) : Optional.empty();
    }

    /** What the command prints; empty when it fails. {@code test -t 1} needs our own standard output and prints nothing. */
    private static Optional<String> run(List<String> command) {
        boolean asksForOutput = command.getFirst().equals("test");
        try {
            var process = new ProcessBuilder(command)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .redirectOutput(asksForOutput ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.PIPE)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            if (process.exitValue() != 0) {
                return Optional.empty();
            }
            try (var output = process.getInputStream()) {
                return Optional.of(new String(output.readAllBytes(), StandardCharsets.US_ASCII));
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
