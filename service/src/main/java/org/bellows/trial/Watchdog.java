package org.bellows.trial;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Sees to it that a server and its directory do not outlive a JVM that was killed.
 *
 * <p>A small shell reads a pipe that only this JVM writes to. Whatever ends the JVM closes the pipe, and then the shell kills the
 * server by its process id and deletes the directory. Shutdown hooks alone would not survive {@code kill -9}.
 */
final class Watchdog implements AutoCloseable {
    private static final String SCRIPT = """
            trap '' INT HUP TERM QUIT
            pid=
            while read -r word value; do
              case $word in
                watch) pid=$value ;;
                forget) pid= ;;
                end) exit 0 ;;
              esac
            done
            [ -z "$pid" ] || kill -KILL "$pid"
            n=0
            while [ -d "$1" ] && [ $n -lt 20 ]; do
              rm -rf -- "$1" && exit 0
              n=$((n + 1))
              sleep 0.1
            done
            """;

    private final Process shell;
    private final OutputStream pipe;

    /** @param directory what to delete when the JVM is gone */
    Watchdog(Path directory) {
        try {
            shell = new ProcessBuilder("sh", "-c", SCRIPT, "watchdog", directory.toString())
                    .directory(directory.getRoot().toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("no shell to watch over the trial server", e);
        }
        pipe = shell.getOutputStream();
    }

    void watch(long pid) {
        say("watch " + pid);
    }

    /** Must be called before the process id can be given to another process. */
    void forget() {
        say("forget");
    }

    @Override
    public void close() {
        say("end");
        try {
            pipe.close();
        } catch (IOException e) {
            shell.destroyForcibly();
        }
    }

    private synchronized void say(String line) {
        if (!shell.isAlive()) {
            return;
        }
        try {
            pipe.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            pipe.flush();
        } catch (IOException e) {
            // The shell was killed by somebody: the shutdown hook is what remains.
            shell.destroyForcibly();
        }
    }
}
