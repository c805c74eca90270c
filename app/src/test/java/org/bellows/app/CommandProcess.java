package org.bellows.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A {@code bellows} command as a process of its own, with an environment of its own and what it prints in files. */
final class CommandProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Process process;
    private final Path out;
    private final Path err;

    private CommandProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /**
     * Starts it on the class path of the tests, the console's included.
     *
     * @param directory for its output
     * @param environment all that it has beside the path
     */
    static CommandProcess start(
            Path directory, List<String> runtimeOptions, Map<String, String> environment, String... arguments)
            throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx256m", "-XX:TieredStopAtLevel=1"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(runtimeOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        var out = Files.createTempFile(directory, "command", ".out");
        var err = Files.createTempFile(directory, "command", ".err");
        var builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        var path = System.getenv("PATH");
        builder.environment().clear();
        builder.environment().put("PATH", path == null ? "" : path);
        builder.environment().put("HOME", directory.toString());
        builder.environment().putAll(environment);
        return new CommandProcess(builder.start(), out, err);
    }

    CommandProcess awaitError(String text) {
        Awaitility.await(text)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> err().contains(text) || !process.isAlive());
        assertThat(err()).contains(text);
        return this;
    }

    int exitCode() {
        try {
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("it ended:%n%s", err())
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return process.exitValue();
    }

    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        exitCode();
    }
}
