package org.bellows.doctor;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.phorge.LocalConfig;
import org.bellows.phorge.PhorgeSettings;
import org.bellows.phorge.PhorgeSettingsReader;

/** Phorge's silent mode. */
record SilentLook(Optional<Path> phorgeRoot) implements DatabaseLook {
    static final String SETTING = "phabricator.silent";

    @Override
    public String code() {
        return "silent-mode";
    }

    @Override
    public List<Finding> look(Connection connection, Account account) throws SQLException {
        PhorgeSettings settings = read(phorgeRoot, account, connection);
        var findings = new ArrayList<Finding>();
        settings.problems().stream()
                .filter(problem -> problem.startsWith(SETTING))
                .forEach(problem -> findings.add(Finding.warning(problem, "Then run the checks again.")));
        if (settings.silent()) {
            findings.add(Finding.warning(
                    "Phorge's silent mode is on: nothing is delivered, and Phorge marks what waits as failed.",
                    "bin/config set " + SETTING + " false, then bin/phd restart."));
        }
        return findings.isEmpty() ? List.of(Finding.ok("Phorge's silent mode is off.")) : findings;
    }

    static PhorgeSettings read(Optional<Path> phorgeRoot, Account account, Connection connection) throws SQLException {
        return new PhorgeSettingsReader(phorgeRoot.map(LocalConfig::new), account.namespace()).read(connection);
    }
}
