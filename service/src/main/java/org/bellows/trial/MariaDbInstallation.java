package org.bellows.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;

/** Makes the data directory of a trial server, with one account of our own. */
final class MariaDbInstallation {
    static final String USER = "trial";

    private final MariaDbCommands commands;
    private final MariaDbProcess server;
    private final Duration timeout;
    private final String password = randomPassword();

    MariaDbInstallation(MariaDbCommands commands, MariaDbProcess server, Duration timeout) {
        this.commands = commands;
        this.server = server;
        this.timeout = timeout;
    }

    /** Random, because any user of this machine can reach the port. */
    String password() {
        return password;
    }

    void make() {
        initialise();
        try {
            Files.writeString(commands.initFile(), """
                    DELETE FROM mysql.global_priv WHERE User IN ('', 'root');
                    FLUSH PRIVILEGES;
                    CREATE USER IF NOT EXISTS '%1$s'@'127.0.0.1' IDENTIFIED BY '%2$s';
                    GRANT ALL PRIVILEGES ON *.* TO '%1$s'@'127.0.0.1' WITH GRANT OPTION;
                    """.formatted(USER, password));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Seen to fail once on a machine under heavy load, and not again: a half-made directory is thrown away and made anew. */
    private void initialise() {
        try {
            server.run(commands.install(), timeout);
        } catch (TrialException first) {
            DirectoryTree.delete(commands.data());
            try {
                server.run(commands.install(), timeout);
            } catch (TrialException second) {
                second.addSuppressed(first);
                throw second;
            }
        }
    }

    private static String randomPassword() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
