package org.bellows.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The operating system's side of a trial server: its process, its signals, its log. */
final class MariaDbProcess {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);
    private static final int LOG_TAIL_LINES = 25;

    private final Path directory;
    private final Watchdog watchdog;
    private volatile @Nullable Process process;

    MariaDbProcess(Path directory, Watchdog watchdog) {
        this.directory = directory;
        this.watchdog = watchdog;
    }

    Path log() {
        return directory.resolve("server.log");
    }

    boolean isAlive() {
        Process current = process;
        return current != null && current.isAlive();
    }

    long pid() {
        return running().pid();
    }

    /** Runs a program to its end. Its output goes to the log. */
    void run(List<String> command, Duration timeout) {
        Process child = spawn(command);
        watchdog.watch(child.pid());
        if (!waitFor(child, timeout)) {
            child.descendants().forEach(ProcessHandle::destroyForcibly);
            child.destroyForcibly();
            throw failure(command.getFirst() + " was not done after " + timeout.toSeconds() + " s");
        }
        watchdog.forget();
        if (child.exitValue() != 0) {
            throw failure(command.getFirst() + " ended with exit code " + child.exitValue());
        }
    }

    void start(List<String> command) {
        // In a session of its own: Ctrl-C on the terminal must not stop the database before those who use it have
        // stopped.
        List<String> detached = new ArrayList<>(List.of("setsid"));
        detached.addAll(command);
        Process child = spawn(detached);
        process = child;
        watchdog.watch(child.pid());
    }

    void awaitReady(BooleanSupplier answers, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!answers.getAsBoolean()) {
            if (!isAlive()) {
                throw failure("the trial MariaDB ended while it was starting");
            }
            if (System.nanoTime() - deadline > 0) {
                kill();
                throw failure("the trial MariaDB did not answer within " + timeout.toSeconds() + " s");
            }
            waitFor(running(), Duration.ofMillis(15));
        }
        if (!isAlive()) {
            throw failure("another server answers on the port of the trial MariaDB");
        }
    }

    void stop() {
        if (isAlive()) {
            signal("CONT");
            running().destroy();
            if (!waitFor(running(), STOP_TIMEOUT)) {
                kill();
                throw failure(
                        "the trial MariaDB did not stop within " + STOP_TIMEOUT.toSeconds() + " s and was killed");
            }
        }
        watchdog.forget();
    }

    void kill() {
        if (isAlive()) {
            running().destroyForcibly();
            waitFor(running(), STOP_TIMEOUT);
        }
        watchdog.forget();
    }

    /** @param name the signal without SIG */
    void signal(String name) {
        try {
            // The shell's own kill: the program of that name is not installed everywhere.
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!waitFor(kill, STOP_TIMEOUT) || kill.exitValue() != 0) {
                throw failure("SIG" + name + " could not be sent to the trial MariaDB");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Process running() {
        Process current = process;
        if (current == null) {
            throw new IllegalStateException("the trial MariaDB was not started");
        }
        return current;
    }

    private Process spawn(List<String> command) {
        try {
            Process child = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            child.getOutputStream().close();
            return child;
        } catch (IOException e) {
            throw new TrialException("cannot run " + command.getFirst() + ": " + e.getMessage(), e);
        }
    }

    private static boolean waitFor(Process child, Duration timeout) {
        try {
            return child.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TrialException("interrupted while waiting for the trial MariaDB", e);
        }
    }

    private TrialException failure(String what) {
        return new TrialException(what + ". The end of its log:" + System.lineSeparator() + tail());
    }

    private String tail() {
        try {
            List<String> lines =
                    Files.readString(log(), StandardCharsets.ISO_8859_1).lines().toList();
            return String.join(
                    System.lineSeparator(), lines.subList(Math.max(0, lines.size() - LOG_TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }
}
