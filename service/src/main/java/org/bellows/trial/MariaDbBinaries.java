package org.bellows.trial;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The two MariaDB programs that a trial server needs.
 *
 * @param server {@code mariadbd}
 * @param installer {@code mariadb-install-db}
 * @param base the unpacked base directory when MariaDB is not installed in the system's own places
 */
record MariaDbBinaries(Path server, Path installer, Optional<Path> base) {

    /** System property, and environment variable, that names an unpacked MariaDB base directory. */
    static final String SETTING = "BELLOWS_TRIAL_MARIADB";

    /**
     * Looks in the directory that {@link #SETTING} names, and only there when it is set; otherwise in PATH and the usual places.
     *
     * @throws TrialException when there is none, with what to do about it
     */
    static MariaDbBinaries find() {
        Optional<String> named =
                Optional.ofNullable(System.getProperty(SETTING)).or(() -> Optional.ofNullable(System.getenv(SETTING)));
        return named.filter(value -> !value.isBlank())
                .map(value -> unpacked(Path.of(value)))
                .orElseGet(MariaDbBinaries::installed);
    }

    static MariaDbBinaries unpacked(Path base) {
        List<Path> places = List.of(base.resolve("bin"), base.resolve("sbin"), base.resolve("scripts"));
        Path server = first(places, "mariadbd")
                .or(() -> first(places, "mysqld"))
                .orElseThrow(
                        () -> new TrialException(
                                SETTING + "=" + base + ": no bin/mariadbd that can be run is there;"
                                        + " name the base directory of an unpacked MariaDB, or unset it to use the installed one"));
        Path installer = first(places, "mariadb-install-db")
                .or(() -> first(places, "mysql_install_db"))
                .orElseThrow(() -> new TrialException(
                        SETTING + "=" + base + ": no mariadb-install-db that can be run is in its bin or scripts"));
        return new MariaDbBinaries(server, installer, Optional.of(base));
    }

    private static MariaDbBinaries installed() {
        List<Path> places = new ArrayList<>();
        for (String entry :
                Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1)) {
            if (!entry.isBlank()) {
                places.add(Path.of(entry));
            }
        }
        places.addAll(List.of(Path.of("/usr/sbin"), Path.of("/usr/bin"), Path.of("/usr/local/bin")));
        Optional<Path> server = first(places, "mariadbd");
        Optional<Path> installer = first(places, "mariadb-install-db");
        if (server.isEmpty() || installer.isEmpty()) {
            throw new TrialException((server.isEmpty() ? "mariadbd" : "mariadb-install-db")
                    + " is neither in PATH nor in /usr/sbin or /usr/bin: install the package mariadb-server, or set "
                    + SETTING
                    + " to the base directory of an unpacked MariaDB (./demo and ./test do either by themselves)");
        }
        return new MariaDbBinaries(server.get(), installer.get(), Optional.empty());
    }

    private static Optional<Path> first(List<Path> places, String name) {
        return places.stream()
                .map(place -> place.resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
