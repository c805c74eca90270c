package org.bellows.bench;

import java.io.IOException;
import java.util.List;

/** Small programs that are run to their end. */
final class Commands {
    private Commands() {}

    /** A run that fails ends everything: what it was to do has not been done. */
    static void run(Workspace workspace, List<String> command) {
        Process process = workspace.spawn(command, java.util.Map.of(), workspace.path("commands.log"));
        try {
            int exit = process.waitFor();
            if (exit != 0) {
                throw new BenchException(
                        command.getFirst() + " ended with " + exit + ": " + workspace.read("commands.log"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        } finally {
            workspace.forget(process);
        }
    }

    /** The first line that a program prints. */
    static String firstLine(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try (var lines = process.inputReader()) {
                return String.valueOf(lines.readLine());
            }
        } catch (IOException e) {
            throw new BenchException(command[0] + " does not start", e);
        }
    }
}
