package org.bellows.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.bellows.config.Settings.Listener;
import org.bellows.doctor.CheckReport.Severity;
import org.bellows.http.HttpDomain;
import org.bellows.http.HttpListener;
import org.bellows.http.Readiness;
import org.bellows.phorge.LockName;
import org.bellows.phorge.PhorgeDaemons;
import org.bellows.phorge.StorageNamespace;
import org.bellows.webhook.report.WebhookSnapshot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who delivers, and whether Phorge's daemons run. */
class DeliveryChecksTest {
    @TempDir
    Path directory;

    private Clinic clinic;

    @BeforeEach
    void twoHooks() throws Exception {
        clinic = Clinic.withLeastAccount(directory);
        clinic.rows.addHook("one", "http://192.0.2.1/", "enabled");
        clinic.rows.addHook("two", "http://192.0.2.2/", "firehose");
        clinic.rows.addHook("off", "http://192.0.2.3/", "disabled");
    }

    @AfterEach
    void end() throws SQLException {
        clinic.close();
    }

    private void lock(Connection holder, int hooks) throws SQLException {
        var namespace = new StorageNamespace(clinic.namespace);
        try (var take = holder.prepareStatement("SELECT GET_LOCK(?, 0)")) {
            for (var hook : clinic.rows.hooks().subList(0, hooks)) {
                take.setString(1, LockName.ofHook(namespace, hook.phid()).value());
                try (var rows = take.executeQuery()) {
                    rows.next();
                    assertThat(rows.getInt(1)).isEqualTo(1);
                }
            }
        }
    }

    private Connection ours() throws SQLException {
        return DriverManager.getConnection(clinic.server.jdbcUrl(""), clinic.user, Clinic.PASSWORD);
    }

    @Test
    void without_a_service_and_without_locks_phorge_delivers() throws Exception {
        var report = clinic.examine();

        assertThat(Clinic.only(report, "service").sentence()).startsWith("No Bellows service answers");
        assertThat(Clinic.only(report, "who-delivers").sentence())
                .isEqualTo("No Bellows delivers for the 2 hooks now; Phorge's daemons do, if they run.");
    }

    @Test
    void locks_of_our_account_without_a_service_here_are_another_bellows() throws Exception {
        try (Connection holder = ours()) {
            lock(holder, 2);

            assertThat(clinic.only("who-delivers").sentence())
                    .isEqualTo("Another Bellows, not on this host, holds the locks of 2 of 2 hooks and delivers.");
        }
    }

    @Test
    void with_a_service_that_holds_all_locks_bellows_delivers() throws Exception {
        try (HttpListener console = console();
                Connection holder = ours()) {
            lock(holder, 2);

            var report = clinic.examine();

            assertThat(console.port()).isPositive();
            assertThat(Clinic.only(report, "who-delivers").severity()).isEqualTo(Severity.OK);
            assertThat(Clinic.only(report, "who-delivers").sentence())
                    .isEqualTo("Bellows holds the locks of all 2 hooks and delivers; Phorge's daemons stand by.");
        }
    }

    /** The service's other listener is not asked for: it is on no port that is known. */
    private HttpListener console() throws Exception {
        var listener = HttpListener.start(HttpDomain.of(
                "console",
                "listen.console",
                new Listener("127.0.0.1", 0, Optional.empty(), Optional.empty()),
                Readiness.ALWAYS));
        clinic.settings("listen.console: \"127.0.0.1:" + listener.port() + "\"");
        return listener;
    }

    @Test
    void a_service_without_locks_is_warned_of() throws Exception {
        try (HttpListener _ = console()) {
            var delivers = clinic.only("who-delivers");

            assertThat(delivers.severity()).isEqualTo(Severity.WARNING);
            assertThat(delivers.sentence()).contains("holds the lock of none of the 2 hooks");
        }
    }

    @Test
    void locks_of_another_account_beside_a_service_are_warned_of() throws Exception {
        try (HttpListener _ = console();
                Connection holder = ours();
                Connection other = clinic.server.connect("")) {
            lock(other, 1);
            var namespace = new StorageNamespace(clinic.namespace);
            try (var take = holder.prepareStatement("SELECT GET_LOCK(?, 0)")) {
                take.setString(
                        1,
                        LockName.ofHook(namespace, clinic.rows.hooks().get(1).phid())
                                .value());
                take.execute();
            }

            var delivers = clinic.only("who-delivers");

            assertThat(delivers.severity()).isEqualTo(Severity.WARNING);
            assertThat(delivers.sentence())
                    .startsWith("Of the locks of 2 hooks, Bellows holds 1, others hold 1, and 0 are free");
        }
    }

    @Test
    void under_an_account_that_phorge_has_too_only_several_locks_at_once_are_bellows() throws Exception {
        Path phorge = phorge();
        Files.writeString(
                phorge.resolve("conf/local/local.json"),
                "{\"storage.default-namespace\": \"" + clinic.namespace + "\", \"mysql.user\": \"" + clinic.user
                        + "\"}");
        clinic.settings("phorge.root: " + phorge);
        try (HttpListener _ = console()) {
            try (Connection one = ours()) {
                lock(one, 1);
                assertThat(clinic.only("who-delivers").sentence())
                        .startsWith("Of the locks of 2 hooks, Bellows holds 0, others hold 1, and 1 is free");
            }
            try (Connection all = ours()) {
                lock(all, 2);
                assertThat(clinic.only("who-delivers").severity()).isEqualTo(Severity.OK);
            }
        }
    }

    @Test
    void within_the_service_its_own_state_is_told() throws Exception {
        var snapshot = new WebhookSnapshot(
                Instant.now(),
                WebhookSnapshot.State.DELIVERING,
                List.of(),
                new WebhookSnapshot.Counters(0, 0, 0, 0, 0, 0, 0),
                Optional.empty(),
                0);
        clinic.surroundings(
                usual -> usual.within(() -> new Surroundings.Running(Optional.of(snapshot), Optional.empty())));

        var report = clinic.examine();

        assertThat(Clinic.only(report, "service").sentence())
                .startsWith("The service runs; these checks were made by itself");
        assertThat(Clinic.only(report, "who-delivers").sentence()).startsWith("Bellows delivers for all");
    }

    @Test
    void asking_takes_no_lock() throws Exception {
        clinic.examine();

        try (Connection other = clinic.server.connect("")) {
            lock(other, 2);
        }
    }

    private Clinic withProc(Path proc) {
        return clinic.surroundings(usual -> new Surroundings(
                usual.version(),
                usual.settingWarnings(),
                usual.running(),
                usual.files(),
                usual.time(),
                proc,
                usual.log()));
    }

    private Path proc(String... commands) throws Exception {
        Path proc = Files.createDirectories(directory.resolve("proc"));
        int id = 1;
        for (String command : commands) {
            Path process = Files.createDirectories(proc.resolve(String.valueOf(id)));
            Files.writeString(process.resolve("cmdline"), command.replace(' ', '\0') + "\0");
            id += 100;
        }
        return proc;
    }

    private Path phorge() throws Exception {
        Path phorge = Files.createDirectories(directory.resolve("phorge")).toRealPath();
        Files.createDirectories(phorge.resolve("conf/local"));
        Files.createDirectories(phorge.resolve("scripts/daemon"));
        Files.writeString(
                phorge.resolve("conf/local/local.json"),
                "{\"storage.default-namespace\": \"" + clinic.namespace + "\"}");
        return phorge;
    }

    @Test
    void a_daemon_s_process_is_seen() throws Exception {
        withProc(proc("/sbin/init", "php ./phd-daemon"));

        assertThat(clinic.only("phorge-daemons").sentence())
                .isEqualTo("Phorge's daemons run on this host (process 101).");
    }

    @Test
    void who_only_looks_at_the_script_is_no_daemon() throws Exception {
        withProc(proc("/sbin/init", "grep -r x ./phd-daemon"));

        assertThat(clinic.only("phorge-daemons").sentence()).contains("cannot be seen from here");
    }

    @Test
    void a_phorge_on_this_host_without_daemons_is_warned_of() throws Exception {
        withProc(proc("/sbin/init")).settings("phorge.root: " + phorge());

        var daemons = clinic.only("phorge-daemons");

        assertThat(daemons.severity()).isEqualTo(Severity.WARNING);
        assertThat(daemons.advice()).startsWith("bin/phd start");
    }

    @Test
    void where_processes_of_others_are_hidden_nothing_is_claimed() throws Exception {
        withProc(Files.createDirectories(directory.resolve("hidden"))).settings("phorge.root: " + phorge());

        assertThat(clinic.only("phorge-daemons").severity()).isEqualTo(Severity.OK);
        assertThat(clinic.only("phorge-daemons").sentence()).contains("cannot be seen from here");
    }

    @Test
    void a_real_process_is_known_to_belong_to_its_phorge() throws Exception {
        Path phorge = phorge();
        Path script = phorge.resolve("scripts/daemon/phd-daemon");
        Files.writeString(script, "read line\n");
        Process daemon = new ProcessBuilder("sh", "./phd-daemon")
                .directory(phorge.resolve("scripts/daemon").toFile())
                .start();
        try {
            Awaitility.await()
                    .until(() -> PhorgeDaemons.onThisHost(Path.of("/proc")).orElseThrow().stream()
                            .anyMatch(seen -> seen.processId() == daemon.pid()
                                    && seen.root().equals(Optional.of(phorge))));
            clinic.settings("phorge.root: " + phorge);

            assertThat(clinic.only("phorge-daemons").sentence())
                    .isEqualTo("Phorge's daemons run on this host (process " + daemon.pid() + ").");
        } finally {
            daemon.destroyForcibly();
        }
    }

    @Test
    void phorge_s_own_log_of_daemons_is_believed() throws Exception {
        withProc(proc("/sbin/init"));
        clinic.sql("CREATE DATABASE {ns}_daemon");
        clinic.sql("CREATE TABLE {ns}_daemon.daemon_log (id int unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,"
                + " host varchar(255) NOT NULL, status varchar(8) NOT NULL, dateModified int unsigned NOT NULL)");
        clinic.sql("GRANT SELECT ON {ns}_daemon.daemon_log TO {user}");
        clinic.sql("INSERT INTO {ns}_daemon.daemon_log (host, status, dateModified)"
                + " VALUES ('far', 'exit', UNIX_TIMESTAMP()), ('far', 'run', UNIX_TIMESTAMP() - 3600)");
        clinic.sql("DELETE FROM {ns}_daemon.daemon_log WHERE status = 'exit'");

        var stopped = clinic.only("phorge-daemons");
        assertThat(stopped.severity()).isEqualTo(Severity.WARNING);
        assertThat(stopped.sentence()).contains("the last sign is 60 min old");

        clinic.sql(
                "INSERT INTO {ns}_daemon.daemon_log (host, status, dateModified) VALUES ('far', 'wait', UNIX_TIMESTAMP())");
        assertThat(clinic.only("phorge-daemons").sentence())
                .isEqualTo("Phorge's daemons run on far, by Phorge's own log of them.");
    }
}
