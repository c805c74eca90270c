package org.bellows.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The service as it is shipped: the launcher of app/target/bellows with its own JVM options, in a process of its own. */
final class ServiceProcess implements AutoCloseable {
    private static final Path LAUNCHER = Path.of("app/target/bellows/bin/bellows");
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final Workspace workspace;
    private final Process process;
    private final int port;
    private final Duration toReady;

    private ServiceProcess(Workspace workspace, Process process, int port, Duration toReady) {
        this.workspace = workspace;
        this.process = process;
        this.port = port;
        this.toReady = toReady;
    }

    /** Starts it and waits until it is ready. */
    static ServiceProcess start(Workspace workspace, PhorgeSite site) {
        int port = Workspace.freePort();
        return start(
                workspace,
                port,
                """
                state-dir: %s
                listen:
                  webhook: 127.0.0.1:%d
                  console: 127.0.0.1:%d
                webhook:
                  database:
                    host: %s
                    port: %d
                    user: %s
                    password: %s
                    namespace: %s
                """.formatted(
                                workspace.path("state"),
                                port,
                                Workspace.freePort(),
                                site.server().host(),
                                site.server().port(),
                                site.server().user(),
                                site.server().password(),
                                site.namespace()),
                Map.of());
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param port where {@code configuration} makes it listen
     * @param environment besides what the launcher needs
     */
    static ServiceProcess start(Workspace workspace, int port, String configuration, Map<String, String> environment) {
        Path file = workspace.write("bellows.yaml", configuration);
        List<String> command = List.of(LAUNCHER.toAbsolutePath().toString(), "--no-ui", "--config", file.toString());
        long start = System.nanoTime();
        Process process = workspace.spawn(command, with(environment), workspace.path("bellows.log"));
        Wait.until("the service is ready", START_TIMEOUT, Duration.ofMillis(2), () -> {
            if (!process.isAlive()) {
                throw new BenchException("the service ended at once:\n" + workspace.read("bellows.log"));
            }
            return ready(port);
        });
        return new ServiceProcess(workspace, process, port, Duration.ofNanos(System.nanoTime() - start));
    }

    // For trying other JVM options; the figures are those of the launcher as it is.
    private static Map<String, String> with(Map<String, String> environment) {
        String options = System.getenv("BENCH_JAVA_OPTIONS");
        Map<String, String> all = new HashMap<>(environment);
        all.put("JAVA_HOME", System.getProperty("java.home"));
        all.put("BELLOWS_JAVA_OPTIONS", options == null ? "" : options);
        return all;
    }

    private static boolean ready(int port) {
        try (PlainClient client = new PlainClient(port)) {
            return client.get("/readyz").status() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    /** From the launcher's start to the first answer 200 of /readyz. */
    Duration toReady() {
        return toReady;
    }

    boolean isReady() {
        return ready(port);
    }

    /** A run in which the service hit something unexpected measures something else. */
    @Override
    public void close() {
        workspace.stop(process);
        Path log = workspace.path("bellows.log");
        String said = workspace.read("bellows.log");
        if (said.lines().anyMatch(line -> line.startsWith("\tat ") || line.contains(" ERROR "))) {
            throw new BenchException("the service logged an error:\n" + said);
        }
        try {
            Files.delete(log);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
