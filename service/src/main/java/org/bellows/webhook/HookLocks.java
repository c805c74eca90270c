package org.bellows.webhook;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.phorge.LockName;
import org.bellows.phorge.StorageNamespace;
import org.bellows.webhook.report.WebhookEvent.LockHolder;
import org.jspecify.annotations.Nullable;

/**
 * Phorge's advisory lock of every hook that we serve, all on one connection of their own and held until we stop. While we
 * hold a hook's lock, Phorge's worker leaves the hook alone; when this process dies, the server releases it.
 *
 * <p>One thread changes the locks; {@link #holding} may be asked from any thread.
 */
final class HookLocks implements AutoCloseable {
    /** With its number behind it, the name of a lock that says: this connection is a Bellows. */
    private static final String SIGN = "bellows-connection:";

    private final Database database;
    private final StorageNamespace namespace;
    private final Duration idleLimit;
    private final Map<String, Holding> holdings = new ConcurrentHashMap<>();
    private volatile @Nullable Connection connection;
    private String proof = "";

    /**
     * A lock that was ours when it was last seen. Only the server knows whether it still is: the claim asks.
     *
     * @param proof a lock of random name on the same connection. The number of a connection would not do: a server that is
     *     started anew counts from the beginning, and gives the number to somebody else
     */
    record Holding(String name, String proof) {}

    /**
     * Holds nothing yet.
     *
     * @param idleLimit after how long without a sign of life the server takes the locks away, so that a process that is
     *     frozen does not keep others out for ever
     */
    HookLocks(Database database, StorageNamespace namespace, Duration idleLimit) {
        this.database = database;
        this.namespace = namespace;
        this.idleLimit = idleLimit;
    }

    /** The hook's lock, if it is ours as far as we know. */
    Optional<Holding> holding(String hookPhid) {
        return Optional.ofNullable(holdings.get(hookPhid));
    }

    /** Hooks whose lock is ours as far as we know. */
    Set<String> held() {
        return Set.copyOf(holdings.keySet());
    }

    /** True while the connection that holds the locks is not known to be gone. */
    boolean connected() {
        return connection != null;
    }

    /** Takes the hook's lock if nobody else has it; never waits. */
    boolean tryAcquire(String hookPhid) throws SQLException, DatabaseLostException {
        if (holdings.containsKey(hookPhid)) {
            return true;
        }
        String name = LockName.ofHook(namespace, hookPhid).value();
        // On MariaDB and MySQL 5.7 and newer a second lock on the same connection leaves the first one alone.
        boolean ours = onConnection(lockConnection -> lock(lockConnection, name));
        if (ours) {
            holdings.put(hookPhid, new Holding(name, proof));
        }
        return ours;
    }

    /** Who holds the hook's lock, as the server sees it through {@code asking}, any connection; empty when nobody does. */
    Optional<LockHolder> holder(Connection asking, String hookPhid) throws SQLException {
        // Its own connections are all that an account without the right PROCESS can see.
        String sql = """
                SELECT held.id, IS_USED_LOCK(CONCAT(?, held.id)) = held.id, CONCAT(seen.USER, '@', seen.HOST)
                  FROM (SELECT IS_USED_LOCK(?) AS id) held
                  LEFT JOIN information_schema.PROCESSLIST seen ON seen.ID = held.id
                 WHERE held.id IS NOT NULL""";
        try (var statement = asking.prepareStatement(sql)) {
            statement.setString(1, SIGN);
            statement.setString(2, LockName.ofHook(namespace, hookPhid).value());
            try (var rows = statement.executeQuery()) {
                return rows.next()
                        ? Optional.of(new LockHolder(
                                rows.getLong(1), rows.getBoolean(2), Optional.ofNullable(rows.getString(3))))
                        : Optional.empty();
            }
        }
    }

    /** Shows the server a sign of life. After an exception nothing is held any more. */
    void beat() throws SQLException, DatabaseLostException {
        onConnection(lockConnection -> {
            try (var statement = lockConnection.createStatement()) {
                return statement.execute("SELECT 1");
            }
        });
    }

    /** Gives one lock back. */
    void release(String hookPhid) throws SQLException, DatabaseLostException {
        Holding holding = holdings.remove(hookPhid);
        if (holding == null) {
            return;
        }
        onConnection(lockConnection -> {
            try (var statement = lockConnection.prepareStatement("SELECT RELEASE_LOCK(?)")) {
                statement.setString(1, holding.name());
                return statement.execute();
            }
        });
    }

    /** Gives every lock back by ending the connection that holds them. */
    @Override
    public void close() {
        holdings.clear();
        Connection last = connection;
        connection = null;
        if (last != null) {
            try {
                last.close();
            } catch (SQLException e) {
                // The server drops the locks of a connection that is gone, however it went.
                return;
            }
        }
    }

    private static void statement(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static boolean lock(Connection connection, String name) throws SQLException {
        try (var statement = connection.prepareStatement("SELECT GET_LOCK(?, 0)")) {
            statement.setString(1, name);
            try (var rows = statement.executeQuery()) {
                return rows.next() && rows.getInt(1) == 1;
            }
        }
    }

    private <T> T onConnection(Database.Work<T> work) throws SQLException, DatabaseLostException {
        try {
            Connection current = connection;
            if (current == null) {
                current = connect();
            }
            return database.callOn(current, work);
        } catch (SQLException | DatabaseLostException e) {
            close();
            throw e;
        }
    }

    private Connection connect() throws SQLException, DatabaseLostException {
        Connection fresh = database.dedicated();
        connection = fresh;
        proof = "bellows:" + UUID.randomUUID();
        boolean proven = database.callOn(fresh, opened -> {
            statement(opened, "SET SESSION wait_timeout = " + idleLimit.toSeconds());
            // For other Bellows, which then know what holds a lock that they miss. Nothing else depends on it.
            statement(opened, "DO GET_LOCK(CONCAT('" + SIGN + "', CONNECTION_ID()), 0)");
            return lock(opened, proof);
        });
        if (!proven) {
            throw new SQLException("the server refuses a lock that nobody else can have");
        }
        return fresh;
    }
}
