package org.bellows.database.grants;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is read from SHOW GRANTS, against what the server then lets the account do. */
class AccountGrantsTest {
    private static final int ROUNDS = 60;
    private static final int DENIED_DATABASE = 1044;
    private static final int DENIED_TABLE = 1142;
    private static final int DENIED_COLUMN = 1143;

    private static TrialMariaDb server;
    private static Connection root;

    @BeforeAll
    static void tables() throws SQLException {
        server = TrialMariaDb.shared();
        root = server.connect("");
        for (String database : List.of("gr_herald", "grxherald", "gr_config")) {
            run("CREATE DATABASE " + database);
            run("CREATE TABLE " + database + ".t (a int, b int)");
            run("CREATE TABLE " + database + ".u (a int, b int)");
        }
    }

    @AfterAll
    static void remove() throws SQLException {
        for (String database : List.of("gr_herald", "grxherald", "gr_config")) {
            run("DROP DATABASE " + database);
        }
        root.close();
    }

    private static void run(String sql) throws SQLException {
        try (var statement = root.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection login(String user) throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(""), user, "pw");
    }

    private static boolean serverAllows(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
            return true;
        } catch (SQLException e) {
            assertThat(e.getErrorCode()).isIn(DENIED_DATABASE, DENIED_TABLE, DENIED_COLUMN);
            return false;
        }
    }

    @Test
    void it_agrees_with_the_server_on_sixty_random_accounts() throws SQLException {
        var random = new Random(20261130);
        int allowed = 0;
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String user = "gr" + round;
            var given = new ArrayList<String>();
            run("CREATE USER " + user + "@'127.0.0.1' IDENTIFIED BY 'pw'");
            run("CREATE ROLE r" + user);
            run("CREATE ROLE i" + user);
            run("GRANT i" + user + " TO r" + user);
            run("GRANT r" + user + " TO " + user + "@'127.0.0.1'");
            if (random.nextBoolean()) {
                run("SET DEFAULT ROLE r" + user + " FOR " + user + "@'127.0.0.1'");
                given.add("default role");
            }
            for (int i = random.nextInt(5); i >= 0; i--) {
                String sql = randomGrant(random, user);
                given.add(sql);
                run(sql);
            }
            try (Connection connection = login(user)) {
                var grants = AccountGrants.of(connection);
                for (String database : List.of("gr_herald", "grxherald", "gr_config")) {
                    for (String table : List.of("t", "u")) {
                        String name = database + "." + table;
                        boolean select = serverAllows(connection, "SELECT a, b FROM " + name);
                        boolean update = serverAllows(connection, "UPDATE " + name + " SET a = 1, b = 2");
                        boolean delete = serverAllows(connection, "DELETE FROM " + name);
                        assertThat(List.of(
                                        grants.allows("SELECT", database, table, Set.of("a", "b")),
                                        grants.allows("UPDATE", database, table, Set.of("a", "b")),
                                        grants.allows("DELETE", database, table, Set.of())))
                                .as("%s of %s", name, given)
                                .isEqualTo(List.of(select, update, delete));
                        allowed += (select ? 1 : 0) + (update ? 1 : 0) + (delete ? 1 : 0);
                        refused += (select ? 0 : 1) + (update ? 0 : 1) + (delete ? 0 : 1);
                    }
                }
            }
            run("DROP ROLE r" + user);
            run("DROP ROLE i" + user);
            run("DROP USER " + user + "@'127.0.0.1'");
        }
        assertThat(allowed).as("both answers occur").isGreaterThan(100);
        assertThat(refused).as("both answers occur").isGreaterThan(100);
    }

    private static String randomGrant(Random random, String user) {
        String privilege =
                pick(random, "SELECT", "UPDATE", "DELETE", "SELECT, UPDATE", "SELECT, UPDATE, DELETE", "ALL");
        String columns = pick(random, "SELECT (a, b)", "UPDATE (a)", "UPDATE (b)", "UPDATE (a, b)", "SELECT (a)");
        String holder = pick(random, user + "@'127.0.0.1'", user + "@'127.0.0.1'", "r" + user, "i" + user);
        // Only one name of each closeness: among equals the server's choice is nobody's to rely on.
        return switch (random.nextInt(6)) {
            case 0 -> "GRANT " + privilege + " ON `gr\\_herald`.* TO " + holder;
            case 1 -> "GRANT " + privilege + " ON `gr_herald`.* TO " + holder;
            case 2 -> "GRANT " + privilege + " ON `g%`.* TO " + holder;
            case 3 -> "GRANT " + privilege + " ON `gr_herald`.`t` TO " + holder;
            case 4 -> "GRANT " + columns + " ON `gr_herald`.`t` TO " + holder;
            default ->
                random.nextInt(4) == 0
                        ? "GRANT " + privilege + " ON *.* TO " + holder
                        : "GRANT " + privilege + " ON `gr\\_config`.* TO " + holder;
        };
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    @Test
    void what_everybody_may_do_counts() throws SQLException {
        run("CREATE USER grpublic@'127.0.0.1' IDENTIFIED BY 'pw'");
        run("GRANT SELECT ON gr_config.u TO PUBLIC");
        try (Connection connection = login("grpublic")) {
            assertThat(AccountGrants.of(connection).allows("SELECT", "gr_config", "u", Set.of()))
                    .isTrue()
                    .isEqualTo(serverAllows(connection, "SELECT * FROM gr_config.u"));
        } finally {
            run("REVOKE SELECT ON gr_config.u FROM PUBLIC");
            run("DROP USER grpublic@'127.0.0.1'");
        }
    }

    @Test
    void a_role_that_is_not_active_is_named_and_does_not_count() throws SQLException {
        run("CREATE USER gridle@'127.0.0.1' IDENTIFIED BY 'pw'");
        run("CREATE ROLE grreader");
        run("GRANT SELECT ON gr_config.u TO grreader");
        run("GRANT grreader TO gridle@'127.0.0.1'");
        try (Connection connection = login("gridle")) {
            var before = AccountGrants.of(connection);
            assertThat(before.idleRoles()).containsExactly("grreader");
            assertThat(before.allows("SELECT", "gr_config", "u", Set.of())).isFalse();
            serverAllows(connection, "SET ROLE grreader");
            var after = AccountGrants.of(connection);
            assertThat(after.idleRoles()).isEmpty();
            assertThat(after.allows("SELECT", "gr_config", "u", Set.of())).isTrue();
        } finally {
            run("DROP ROLE grreader");
            run("DROP USER gridle@'127.0.0.1'");
        }
    }
}
