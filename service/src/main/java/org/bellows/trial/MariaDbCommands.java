package org.bellows.trial;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command lines that make and run a trial server in a directory of its own. */
record MariaDbCommands(MariaDbBinaries binaries, MariaDbOptions options, Path directory) {

    List<String> install() {
        List<String> command = new ArrayList<>(List.of(
                binaries.installer().toString(),
                "--no-defaults",
                "--datadir=" + data(),
                "--auth-root-authentication-method=normal",
                "--skip-test-db"));
        addUserAndBase(command);
        return command;
    }

    List<String> serve(int port) {
        List<String> command = new ArrayList<>(List.of(
                binaries.server().toString(),
                "--no-defaults",
                "--datadir=" + data(),
                "--tmpdir=" + directory,
                "--init-file=" + initFile(),
                "--pid-file=" + directory.resolve("server.pid"),
                // Relative to the data directory: the limit of 107 bytes for socket paths is no matter then.
                "--socket=server.sock",
                "--port=" + port,
                "--bind-address=" + TrialMariaDb.HOST,
                "--skip-name-resolve",
                // From 11.4 on the server would make itself a certificate at each start, which takes it up to half a
                // minute.
                "--skip-ssl",
                "--max-connections=600",
                "--innodb-buffer-pool-size=64M",
                "--innodb-flush-log-at-trx-commit=" + options.flushLogAtCommit()));
        addUserAndBase(command);
        command.addAll(options.extraArguments());
        return command;
    }

    /** SQL that the server runs before it takes connections. */
    Path initFile() {
        return directory.resolve("init.sql");
    }

    Path data() {
        return directory.resolve("data");
    }

    private void addUserAndBase(List<String> command) {
        binaries.base().ifPresent(base -> command.add("--basedir=" + base));
        // Without being asked to, it refuses to run as root.
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--user=root");
        }
    }
}
