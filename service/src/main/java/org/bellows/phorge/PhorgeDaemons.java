package org.bellows.phorge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Signs that Phorge's daemons run: their processes on this host, and what they write into Phorge's own log of them. */
public final class PhorgeDaemons {
    private static final String OVERSEER = "phd-daemon";
    private static final Path WORKING_DIRECTORY = Path.of("scripts", "daemon");

    /** A daemon writes into the log every 120 seconds; Phorge itself calls one that missed three times "unknown". */
    private static final int FRESH_SECONDS = 360;

    /** No such database, no such table, no grant. */
    private static final Set<Integer> NOT_FOR_US = Set.of(1049, 1146, 1044, 1142, 1143);

    private PhorgeDaemons() {}

    /**
     * A process that starts and watches daemons.
     *
     * @param root the Phorge that it belongs to; empty when we may not see where it runs
     */
    public record Overseer(long processId, Optional<Path> root) {}

    /**
     * What the log of daemons says.
     *
     * @param hosts where daemons have been seen lately
     * @param lastSign seconds since the last entry of any; empty when there is none
     */
    public record Heard(List<String> hosts, Optional<Long> lastSign) {}

    /**
     * Phorge's daemons among the processes of this host.
     *
     * @param proc {@code /proc}
     * @return empty when this user may not see the processes of others
     */
    public static Optional<List<Overseer>> onThisHost(Path proc) {
        if (commandLine(proc.resolve("1")).isEmpty()) {
            return Optional.empty();
        }
        var found = new ArrayList<Overseer>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[1-9]*")) {
            for (Path process : processes) {
                if (isOverseer(commandLine(process))) {
                    found.add(new Overseer(Long.parseLong(process.getFileName().toString()), root(process)));
                }
            }
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
        return Optional.of(List.copyOf(found));
    }

    private static List<String> commandLine(Path process) {
        try {
            var text = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
            return text.isEmpty() ? List.of() : Arrays.asList(text.split("\0", -1));
        } catch (IOException e) {
            // Ended meanwhile, or none of our business.
            return List.of();
        }
    }

    /** As a script, or with PHP in front of it; somebody's editor that has the file open is neither. */
    private static boolean isOverseer(List<String> command) {
        return command.stream().limit(2).anyMatch(word -> word.equals(OVERSEER) || word.endsWith("/" + OVERSEER));
    }

    private static Optional<Path> root(Path process) {
        try {
            Path directory = process.resolve("cwd").toRealPath();
            return directory.endsWith(WORKING_DIRECTORY)
                    ? Optional.ofNullable(directory.getParent()).map(Path::getParent)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The log of daemons; empty when the account may not read it, or this Phorge has none. */
    public static Optional<Heard> log(Connection connection, StorageNamespace namespace) throws SQLException {
        String table = namespace.database("daemon") + ".daemon_log";
        String sql = "SELECT DISTINCT host FROM " + table
                + " WHERE status IN ('run', 'wait') AND dateModified >= UNIX_TIMESTAMP() - " + FRESH_SECONDS
                + " ORDER BY host";
        String last = "SELECT UNIX_TIMESTAMP() - CAST(MAX(dateModified) AS SIGNED) FROM " + table;
        try (var statement = connection.createStatement()) {
            var hosts = new ArrayList<String>();
            try (var rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    hosts.add(rows.getString(1));
                }
            }
            try (var rows = statement.executeQuery(last)) {
                rows.next();
                long seconds = rows.getLong(1);
                return Optional.of(
                        new Heard(List.copyOf(hosts), rows.wasNull() ? Optional.empty() : Optional.of(seconds)));
            }
        } catch (SQLException e) {
            if (!NOT_FOR_US.contains(e.getErrorCode())) {
                throw e;
            }
            return Optional.empty();
        }
    }
}
