package org.bellows.app.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.bellows.app.Main;

/** {@code bellows --no-ui} as a process of its own, with the run-time options of the launcher; its log is at hand. */
final class BellowsProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern PORT = Pattern.compile("HTTP_LISTENING .*webhook diagnostics.* address=[^ ]*:(\\d+)");
    private static final Pattern HOOK = Pattern.compile(" hook=(\\S+)");
    private static final Pattern STACK_TRACE = Pattern.compile("^\\s+at |^Caused by: |^Exception in thread| stack=");

    private final String name;
    private final Process process;
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final List<String> output = new CopyOnWriteArrayList<>();
    private final List<Thread> readers;

    private BellowsProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        this.readers = List.of(read(process.errorReader(), log), read(process.inputReader(), output));
    }

    /**
     * Starts a process; does not wait for anything.
     *
     * @param directory for its state and configuration file
     * @param settings by their path in the file
     */
    static BellowsProcess start(String name, Path directory, Map<String, String> settings) {
        try {
            Path state = Files.createDirectories(directory.resolve(name));
            Path file = Files.writeString(state.resolve("bellows.yaml"), "log:\n  level: info\n");
            var builder = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-Xms8m",
                    "-Xmx96m",
                    "-Xss512k",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-XX:-UsePerfData",
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName(),
                    "--no-ui",
                    "--config",
                    file.toString());
            Map<String, String> environment = builder.environment();
            environment.keySet().removeIf(variable -> variable.startsWith("BELLOWS_") || variable.startsWith("GORGE_"));
            environment.put("BELLOWS_STATE_DIR", state.toString());
            environment.put("BELLOWS_LISTEN_WEBHOOK", "127.0.0.1:0");
            environment.put("BELLOWS_LISTEN_CONSOLE", "127.0.0.1:0");
            settings.forEach((path, value) -> environment.put(variable(path), value));
            return new BellowsProcess(name, builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String variable(String path) {
        return "BELLOWS_" + path.toUpperCase(java.util.Locale.ROOT).replaceAll("[.-]", "_");
    }

    private static Thread read(BufferedReader stream, List<String> lines) {
        return Thread.ofPlatform().daemon().start(() -> {
            try (stream) {
                for (String line = stream.readLine(); line != null; line = stream.readLine()) {
                    lines.add(line);
                }
            } catch (IOException e) {
                // A process that is killed takes its end of the pipe with it.
            }
        });
    }

    String name() {
        return name;
    }

    /** Standard error so far: the log, and what is said before there is one. */
    List<String> log() {
        return List.copyOf(log);
    }

    /** The lines of one event. */
    List<String> log(String event) {
        return log.stream().filter(line -> line.contains(" " + event)).toList();
    }

    BellowsProcess awaitStarted() {
        return awaitLog("STARTED");
    }

    BellowsProcess awaitLog(String event) {
        return awaitLog(event, line -> true);
    }

    BellowsProcess awaitLog(String event, Predicate<String> wanted) {
        await(PATIENCE, event + " from " + name, () -> log(event).stream().anyMatch(wanted) || !process.isAlive());
        assertThat(log(event)).as(this::toString).anyMatch(wanted);
        return this;
    }

    /** The hooks whose lock it has, by its own account. */
    Set<String> held() {
        var hooks = new LinkedHashSet<String>();
        for (String line : log) {
            var hook = HOOK.matcher(line);
            if (line.contains(" LOCK_GAINED ") && hook.find()) {
                hooks.add(hook.group(1));
            } else if (line.contains(" LOCK_NOT_HELD ") && hook.find()) {
                hooks.remove(hook.group(1));
            }
        }
        return hooks;
    }

    /** When a line was logged. */
    static Instant time(String line) {
        return Instant.parse(line.substring(0, line.indexOf(' ')));
    }

    /** The answer of its webhook socket: the status, then the body. */
    String get(String path) throws IOException, InterruptedException {
        awaitStarted();
        int port = log.stream()
                .map(PORT::matcher)
                .filter(found -> found.find())
                .map(found -> Integer.parseInt(found.group(1)))
                .findFirst()
                .orElseThrow();
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                            .timeout(Duration.ofSeconds(30))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body().strip();
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGTERM. */
    void terminate() {
        signal("TERM");
    }

    /** SIGKILL; returns when the process is gone. */
    void kill() {
        process.destroyForcibly();
        exitCode(PATIENCE);
    }

    /** SIGSTOP: the process stands still and its connections stay open. */
    void stop() {
        signal("STOP");
    }

    /** SIGCONT. */
    void cont() {
        signal("CONT");
    }

    /** Waits for the end of the process. */
    int exitCode(Duration limit) {
        try {
            assertThat(process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS))
                    .as("%s ended within %s:%n%s", name, limit, this)
                    .isTrue();
            for (Thread reader : readers) {
                reader.join(10_000);
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Nothing was logged that says that something is broken, but for lines of these events. */
    void assertCleanLog(String... expectedEvents) {
        assertThat(log)
                .as(this::toString)
                .noneMatch(line -> STACK_TRACE.matcher(line).find());
        assertThat(log)
                .as(this::toString)
                .noneMatch(line -> line.contains("Z ERROR ")
                        && Set.of(expectedEvents).stream().noneMatch(event -> line.contains(" " + event + " ")));
        assertThat(output).isEmpty();
    }

    private void signal(String signal) {
        try {
            // The shell's own kill: the program of that name is not installed everywhere.
            var kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid()).start();
            assertThat(kill.waitFor()).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static void await(Duration limit, String what, java.util.concurrent.Callable<Boolean> condition) {
        Awaitility.await(what).atMost(limit).pollInterval(Duration.ofMillis(20)).until(condition);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        exitCode(PATIENCE);
    }

    @Override
    public String toString() {
        return name + ":\n" + String.join("\n", log);
    }
}
