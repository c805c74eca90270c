package org.bellows.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.bellows.trial.TrialMariaDb;

/** What the figures were measured on. */
record Machine(List<String> lines) {

    static Machine read(TrialMariaDb server) {
        return new Machine(List.of(
                "date: " + LocalDate.now(ZoneOffset.UTC),
                "CPU: " + field("/proc/cpuinfo", "model name") + ", "
                        + Runtime.getRuntime().availableProcessors() + " cores",
                "memory: " + gigabytes(field("/proc/meminfo", "MemTotal")),
                "kernel: " + System.getProperty("os.name") + " " + System.getProperty("os.version"),
                "file system of the temporary directory: " + fileSystem(),
                "Java: " + System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                "MariaDB: " + version(server) + ", innodb_flush_log_at_trx_commit=1, innodb_buffer_pool_size=64M",
                nginx(),
                "load average before: " + loadAverage()));
    }

    /** Over 1, 5 and 15 minutes. */
    static String loadAverage() {
        return String.join(" ", List.of(text("/proc/loadavg").split(" ", -1)).subList(0, 3));
    }

    private static String version(TrialMariaDb server) {
        try (var connection = server.connect("")) {
            return connection.getMetaData().getDatabaseProductVersion();
        } catch (java.sql.SQLException e) {
            throw new BenchException("the database does not say its version", e);
        }
    }

    private static String nginx() {
        try {
            Process nginx = new ProcessBuilder(NginxReceiver.program(), "-v")
                    .redirectErrorStream(true)
                    .start();
            return new String(nginx.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .strip()
                    .replace("nginx version: nginx/", "nginx ");
        } catch (IOException e) {
            throw new BenchException("nginx does not start", e);
        }
    }

    private static String fileSystem() {
        try {
            return Files.getFileStore(Path.of(System.getProperty("java.io.tmpdir")))
                    .type();
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static String field(String file, String name) {
        return text(file)
                .lines()
                .filter(line -> line.startsWith(name))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .orElse("unknown");
    }

    private static String gigabytes(String kilobytes) {
        return Report.text("%.1f GB", Long.parseLong(kilobytes.replaceAll("[^0-9]", "")) * 1024 / 1e9);
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
