package org.bellows.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A temporary directory and the processes that work in it. Closing it ends and deletes all; so do the end of this JVM and, by a
 * small shell that reads a pipe from it, its being killed.
 */
final class Workspace implements AutoCloseable {
    private static final int STOP_SECONDS = 30;
    private static final String GUARD = """
            trap '' INT HUP TERM QUIT
            pids=
            while read -r word value; do
              case $word in
                watch) pids="$pids $value" ;;
                forget) left=; for pid in $pids; do [ "$pid" = "$value" ] || left="$left $pid"; done; pids=$left ;;
                end) exit 0 ;;
              esac
            done
            for pid in $pids; do kill -KILL "$pid"; done
            rm -rf -- "$1"
            """;

    private final Path directory;
    private final Process guard;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private final Thread hook = new Thread(this::endAll, "bench-end");

    private Workspace(Path directory) throws IOException {
        this.directory = directory;
        this.guard = new ProcessBuilder("sh", "-c", GUARD, "guard", directory.toString())
                .directory(directory.getRoot().toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Runtime.getRuntime().addShutdownHook(hook);
    }

    static Workspace open() {
        try {
            return new Workspace(Files.createTempDirectory("bellows-bench-").toRealPath());
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary directory", e);
        }
    }

    /** A path in the directory; nothing is there yet. */
    Path path(String name) {
        return directory.resolve(name);
    }

    Path write(String name, String text) {
        try {
            return Files.writeString(path(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String read(String name) {
        try {
            return Files.readString(path(name), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "(no " + name + ": " + e.getMessage() + ")";
        }
    }

    /** Starts a program whose output is appended to {@code log}, with nothing of Bellows in its environment but what is given. */
    Process spawn(List<String> command, Map<String, String> environment, Path log) {
        try {
            var builder = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            builder.environment()
                    .keySet()
                    .removeIf(name ->
                            name.startsWith("BELLOWS_") || name.startsWith("GORGE_") || name.startsWith("BENCH_"));
            builder.environment().putAll(environment);
            Process process = builder.start();
            running.add(process);
            tellGuard("watch " + process.pid());
            return process;
        } catch (IOException e) {
            throw new BenchException("cannot run " + command.getFirst() + ": " + e.getMessage(), e);
        }
    }

    /** Asks the process to end and waits for it. */
    void stop(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new BenchException("process " + process.pid() + " did not end within " + STOP_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        } finally {
            forget(process);
        }
    }

    /** This one has ended. */
    void forget(Process process) {
        running.remove(process);
        tellGuard("forget " + process.pid());
    }

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on loopback", e);
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is on its way out, and the hook is running or has run.
        }
        endAll();
    }

    private synchronized void endAll() {
        for (Process process : running) {
            process.destroyForcibly();
            process.onExit().join();
        }
        running.clear();
        if (Files.exists(directory)) {
            delete();
        }
        tellGuard("end");
    }

    private void delete() {
        try (Stream<Path> tree = Files.walk(directory)) {
            for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            System.err.println("bench: " + directory + " is left: " + e.getMessage());
        }
    }

    private synchronized void tellGuard(String line) {
        OutputStream pipe = guard.getOutputStream();
        try {
            pipe.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            pipe.flush();
        } catch (IOException e) {
            // Somebody killed the shell: the shutdown hook is what remains.
            guard.destroyForcibly();
        }
    }
}
