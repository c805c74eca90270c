package org.bellows.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class TrialMariaDbTest {

    @Test
    void a_committed_row_survives_a_stop_and_a_kill_on_the_same_port() throws SQLException {
        try (TrialMariaDb server = TrialMariaDb.launch()) {
            int port = server.port();
            execute(server, "CREATE DATABASE kept", "CREATE TABLE kept.n (n INT)", "INSERT INTO kept.n VALUES (1)");

            server.stop();
            assertThatThrownBy(() -> server.connect("")).isInstanceOf(SQLException.class);
            server.start();
            execute(server, "INSERT INTO kept.n VALUES (2)");
            long before = server.pid();
            server.kill();
            server.start();

            assertThat(server.pid()).isNotEqualTo(before);
            assertThat(server.port()).isEqualTo(port);
            assertThat(number(server, "SELECT SUM(n) FROM kept.n")).isEqualTo(3);
            assertThat(number(server, "SELECT @@innodb_flush_log_at_trx_commit"))
                    .isEqualTo(1);
        }
    }

    @Test
    void closing_ends_the_process_and_deletes_its_directory() {
        TrialMariaDb server = TrialMariaDb.launch();
        ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
        Path directory = server.log().getParent();

        server.close();
        server.close();

        assertThat(process.isAlive()).isFalse();
        assertThat(directory).doesNotExist();
        assertThatThrownBy(server::start).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void two_servers_run_beside_each_other_and_know_nothing_of_each_other() throws SQLException {
        TrialMariaDb shared = TrialMariaDb.shared();
        try (TrialMariaDb other = TrialMariaDb.builder()
                .flushLogAtCommit(0)
                .extraArguments("--max-connections=77")
                .launch()) {
            execute(other, "CREATE DATABASE only_here");

            assertThat(other.port()).isNotEqualTo(shared.port());
            assertThat(number(other, "SELECT @@max_connections")).isEqualTo(77);
            assertThat(number(shared, "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name='only_here'"))
                    .isZero();
            assertThatThrownBy(() -> DriverManager.getConnection(other.jdbcUrl(""), shared.user(), shared.password()))
                    .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void nobody_gets_in_without_the_password() {
        TrialMariaDb server = TrialMariaDb.shared();

        for (String name : new String[] {"root", "", "trial"}) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.jdbcUrl(""), name, ""))
                    .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void a_frozen_server_answers_again_after_the_thaw() throws Exception {
        try (TrialMariaDb server = TrialMariaDb.builder().flushLogAtCommit(0).launch();
                ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            server.freeze();
            CompletableFuture<Long> answer = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return number(server, "SELECT 7");
                        } catch (SQLException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    executor);
            assertThat(answer).failsWithin(Duration.ofMillis(300));

            server.thaw();

            assertThat(answer).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(7L);
            server.freeze();
            server.stop();
        }
    }

    @Test
    void a_server_that_cannot_start_says_so_with_the_end_of_its_log() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() ->
                            TrialMariaDb.builder().port(taken.getLocalPort()).launch())
                    .isInstanceOf(TrialException.class)
                    .hasMessageContaining("ended while it was starting")
                    .hasMessageContaining("already in use");
        }
        assertThatThrownBy(() -> TrialMariaDb.builder()
                        .extraArguments("--no-such-option-at-all")
                        .launch())
                .isInstanceOf(TrialException.class)
                .hasMessageContaining("no-such-option-at-all");
    }

    @Test
    void a_killed_jvm_leaves_neither_server_nor_directory() throws Exception {
        Process jvm = TestJvm.start(LaunchAndWait.class);
        try {
            String[] words = jvm.inputReader().readLine().split(" ", 2);
            ProcessHandle server = ProcessHandle.of(Long.parseLong(words[0])).orElseThrow();
            Path directory = Path.of(words[1]);
            assertThat(server.isAlive()).isTrue();

            jvm.destroyForcibly();

            Awaitility.await()
                    .atMost(Duration.ofSeconds(15))
                    .until(() -> !server.isAlive() && !Files.exists(directory));
        } finally {
            jvm.destroyForcibly();
        }
    }

    @Test
    void a_base_directory_without_a_server_is_refused_with_the_name_of_the_setting() {
        assertThatThrownBy(() -> MariaDbBinaries.unpacked(Path.of("/nowhere")))
                .isInstanceOf(TrialException.class)
                .hasMessageContaining("BELLOWS_TRIAL_MARIADB=/nowhere");
    }

    /** Run as a JVM of its own. */
    static final class LaunchAndWait {
        public static void main(String[] args) throws InterruptedException {
            TrialMariaDb server = TrialMariaDb.builder().flushLogAtCommit(0).launch();
            System.out.println(server.pid() + " " + server.log().getParent());
            Thread.sleep(Duration.ofMinutes(5));
        }
    }

    private static void execute(TrialMariaDb server, String... statements) throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static long number(TrialMariaDb server, String sql) throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
