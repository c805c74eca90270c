package org.bellows.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.bellows.config.Settings.DatabaseSettings;

/**
 * One MariaDB or MySQL server: a pool for short statements, single connections for what must stay on one, and the retries
 * that the server asks for. Statements run in autocommit mode unless the work says otherwise.
 *
 * <p>Thread-safe. Opening never needs the server: a server that is down shows at the first statement.
 */
public final class Database implements AutoCloseable {
    /** How long a caller waits at most for a server that is not there. */
    public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

    private static final Duration LONGEST_WAIT_FOR_OTHERS = Duration.ofSeconds(30);
    private static final int MOST_TRIES = 8;
    private static final Duration LOCK_WAIT = Duration.ofSeconds(5);
    private static final int LOCK_WAIT_TIMEOUT = 1205;

    private final String url;
    private final Properties login;
    private final HikariDataSource pool;
    private final LongAdder errors = new LongAdder();
    private final LongAdder retries = new LongAdder();

    /** What a caller does with a connection. */
    @FunctionalInterface
    public interface Work<T> {
        /** May be run more than once when the server rolled it back. */
        T run(Connection connection) throws SQLException;
    }

    /**
     * Opens a pool.
     *
     * @param poolSize the most connections, besides those of {@link #dedicated}
     * @param statementTimeout after how long without an answer a connection counts as lost
     */
    public Database(DatabaseSettings settings, int poolSize, Duration statementTimeout) {
        this.url = "jdbc:mariadb://" + hostPart(settings.host()) + ":" + settings.port() + "/?sslMode="
                + settings.sslMode() + "&connectTimeout=" + CONNECT_TIMEOUT.toMillis() + "&socketTimeout="
                + statementTimeout.toMillis()
                + "&useServerPrepStmts=true&tcpKeepAlive=true&connectionAttributes=program_name:bellows"
                // A row that somebody holds locked must not look like a server that is gone.
                + "&sessionVariables=innodb_lock_wait_timeout=" + LOCK_WAIT.toSeconds();
        this.login = new Properties();
        login.setProperty("user", settings.user());
        login.setProperty("password", settings.password());
        var config = new HikariConfig();
        config.setPoolName("bellows");
        config.setJdbcUrl(url);
        config.setUsername(settings.user());
        config.setPassword(settings.password());
        config.setMaximumPoolSize(poolSize);
        config.setMinimumIdle(Math.min(2, poolSize));
        if (config.getMinimumIdle() < poolSize) {
            // A pool that never shrinks has no use for it, and warns.
            config.setIdleTimeout(Duration.ofSeconds(30).toMillis());
        }
        config.setConnectionTimeout(CONNECT_TIMEOUT.toMillis());
        config.setValidationTimeout(Duration.ofSeconds(2).toMillis());
        config.setKeepaliveTime(Duration.ofSeconds(60).toMillis());
        config.setInitializationFailTimeout(-1);
        this.pool = new HikariDataSource(config);
    }

    /**
     * Runs {@code work} on a pooled connection.
     *
     * @throws DatabaseLostException when the server does not answer
     * @throws SQLException for an error of the statement itself
     */
    public <T> T call(Work<T> work) throws SQLException, DatabaseLostException {
        return call(work, MOST_TRIES);
    }

    /**
     * The same, but a deadlock or a lock time-out is the caller's to deal with.
     *
     * @throws DatabaseLostException when the server does not answer
     * @throws SQLException for an error of the statement itself, which was rolled back
     */
    public <T> T callOnce(Work<T> work) throws SQLException, DatabaseLostException {
        return call(work, 1);
    }

    private <T> T call(Work<T> work, int mostTries) throws SQLException, DatabaseLostException {
        for (int attempt = 1; ; attempt++) {
            try (Connection connection = pooled()) {
                return work.run(connection);
            } catch (SQLException e) {
                mayTryAgain(e, attempt, mostTries);
            }
        }
    }

    /** Waits longer while the others are merely busy: a full pool of connections that work is not a lost server. */
    private Connection pooled() throws SQLException {
        long giveUpAt = System.nanoTime() + LONGEST_WAIT_FOR_OTHERS.toNanos();
        while (true) {
            try {
                return pool.getConnection();
            } catch (SQLTransientConnectionException e) {
                boolean busy = pool.getHikariPoolMXBean().getActiveConnections() >= pool.getMaximumPoolSize();
                if (!busy || System.nanoTime() - giveUpAt > 0) {
                    throw e;
                }
            }
        }
    }

    /**
     * Runs {@code work} on a connection of the caller's own.
     *
     * @throws DatabaseLostException when the server does not answer; the connection is of no more use
     * @throws SQLException for an error of the statement itself
     */
    public <T> T callOn(Connection connection, Work<T> work) throws SQLException, DatabaseLostException {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.run(connection);
            } catch (SQLException e) {
                mayTryAgain(e, attempt, MOST_TRIES);
            }
        }
    }

    /** A connection outside the pool, for what is bound to it: an advisory lock, a look for work. The caller closes it. */
    public Connection dedicated() throws SQLException, DatabaseLostException {
        try {
            return DriverManager.getConnection(url, login);
        } catch (SQLException e) {
            errors.increment();
            if (SqlErrors.connectionLost(e)) {
                throw new DatabaseLostException(e);
            }
            throw e;
        }
    }

    /** True when the server answers within {@code timeout} and is not read-only, as a replica or a primary about to go is. */
    public boolean takesWrites(Duration timeout) {
        try (Connection connection = pool.getConnection()) {
            if (!connection.isValid((int) Math.max(1, timeout.toSeconds()))) {
                return false;
            }
            try (var statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT @@GLOBAL.read_only")) {
                return rows.next() && !rows.getBoolean(1);
            }
        } catch (SQLException e) {
            errors.increment();
            return false;
        }
    }

    /** True when the server answers a ping within {@code timeout}. */
    public boolean answers(Duration timeout) {
        try (Connection connection = pool.getConnection()) {
            return connection.isValid((int) Math.max(1, timeout.toSeconds()));
        } catch (SQLException e) {
            errors.increment();
            return false;
        }
    }

    /** Statements that failed, retried ones included, since the start. */
    public long errors() {
        return errors.sum();
    }

    /** Statements run again after a deadlock or a lock time-out, since the start. */
    public long retries() {
        return retries.sum();
    }

    @Override
    public void close() {
        pool.close();
    }

    private void mayTryAgain(SQLException e, int attempt, int mostTries) throws SQLException, DatabaseLostException {
        errors.increment();
        int tries = e.getErrorCode() == LOCK_WAIT_TIMEOUT ? Math.min(2, mostTries) : mostTries;
        if (SqlErrors.asksForRetry(e) && attempt < tries) {
            retries.increment();
            // Both sides of a deadlock retry: without a random pause they would meet again.
            long pause = ThreadLocalRandom.current().nextLong(1_000_000L << attempt);
            LockSupport.parkNanos(pause);
            return;
        }
        if (SqlErrors.connectionLost(e)) {
            throw new DatabaseLostException(e);
        }
        throw e;
    }

    private static String hostPart(String host) {
        return host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
    }
}
