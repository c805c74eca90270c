package org.bellows.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellows.database.Database;
import org.bellows.phorge.PhorgeDaemons;
import org.bellows.phorge.PhorgeDaemons.Heard;
import org.bellows.phorge.PhorgeDaemons.Overseer;

/** Whether Phorge's daemons run, as far as that can be seen from here. */
record DaemonsCheck(DatabaseReachableCheck reachable, Account account, Optional<Path> phorgeRoot, Path proc)
        implements Check {
    private static final String WHY =
            "they queue the requests of webhooks, do all other work in the background, and deliver when Bellows stops";

    @Override
    public String code() {
        return "phorge-daemons";
    }

    @Override
    public List<Finding> look() throws SQLException {
        Optional<List<Overseer>> processes = PhorgeDaemons.onThisHost(proc).map(this::mine);
        if (processes.isPresent() && !processes.get().isEmpty()) {
            return List.of(Finding.ok("Phorge's daemons run on this host (process "
                    + processes.get().stream()
                            .map(overseer -> String.valueOf(overseer.processId()))
                            .collect(Collectors.joining(", "))
                    + ")."));
        }
        Optional<Heard> log = log();
        if (log.isPresent()) {
            return List.of(heard(log.get()));
        }
        if (phorgeRoot.isPresent() && processes.isPresent()) {
            return List.of(
                    Finding.warning(
                            "No daemon of the Phorge in " + phorgeRoot.get() + " runs on this host: " + WHY + ".",
                            "bin/phd start, in Phorge's directory and as its daemons' user. Nothing, if they run on another host."));
        }
        return List.of(Finding.ok("Whether Phorge's daemons run cannot be seen from here; with SELECT on "
                + account.namespace().database("daemon") + ".daemon_log it could."));
    }

    /** Those of our Phorge, and those of which it is not known whose they are. */
    private List<Overseer> mine(List<Overseer> all) {
        Optional<Path> root = phorgeRoot.map(DaemonsCheck::real);
        return all.stream()
                .filter(overseer -> root.isEmpty()
                        || overseer.root().isEmpty()
                        || overseer.root().equals(root))
                .toList();
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }

    private Optional<Heard> log() throws SQLException {
        if (!reachable.answered()) {
            return Optional.empty();
        }
        try (var connection = Database.single(account.settings(), OnDatabase.STATEMENT_TIMEOUT)) {
            return PhorgeDaemons.log(connection, account.namespace());
        }
    }

    private static Finding heard(Heard log) {
        if (!log.hosts().isEmpty()) {
            return Finding.ok(
                    "Phorge's daemons run on " + String.join(", ", log.hosts()) + ", by Phorge's own log of them.");
        }
        return Finding.warning(
                "Phorge's daemons do not run, by Phorge's own log of them"
                        + log.lastSign()
                                .map(seconds -> " (the last sign is " + seconds / 60 + " min old)")
                                .orElse("")
                        + ": " + WHY + ".",
                "bin/phd start, in Phorge's directory and as its daemons' user.");
    }
}
