package org.bellows.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A private MariaDB on loopback with an empty data directory of its own: nothing of an installed server is read or touched.
 *
 * <p>It can be stopped, killed, frozen and started again on the same data and the same port. Closing it, ending the JVM and killing
 * the JVM all end the server and delete its directory. Methods that change the server's state are synchronized; connections may be
 * made from any thread.
 */
public final class TrialMariaDb implements AutoCloseable {
    static final String HOST = "127.0.0.1";
    private static final int START_ATTEMPTS = 3;

    private final MariaDbCommands commands;
    private final MariaDbOptions options;
    private final Path directory;
    private final AtomicInteger namespaces = new AtomicInteger();
    private final Watchdog watchdog;
    private final Thread hook = new Thread(this::endAndDelete, "trial-mariadb-end");
    private final MariaDbProcess server;
    private final MariaDbInstallation installation;
    private int port;
    private boolean closed;

    private TrialMariaDb(MariaDbOptions options) {
        MariaDbBinaries binaries = MariaDbBinaries.find();
        this.options = options;
        this.directory = temporaryDirectory();
        this.commands = new MariaDbCommands(binaries, options, directory);
        this.watchdog = new Watchdog(directory);
        this.server = new MariaDbProcess(directory, watchdog);
        this.installation = new MariaDbInstallation(commands, server, options.startTimeout());
    }

    public static Builder builder() {
        return new Builder();
    }

    /** A running server with the default options. */
    public static TrialMariaDb launch() {
        return builder().launch();
    }

    /**
     * One server for all tests of this JVM, started by the first call and stopped when the JVM ends: take a
     * {@link #freshNamespace()} of it. It does not flush its log on every commit; tests that stop or kill a server start their own.
     */
    public static TrialMariaDb shared() {
        return Shared.SERVER;
    }

    /** A namespace that no other caller was given; {@link PhorgeSchema} makes its databases. */
    public String freshNamespace() {
        return "trial%04d".formatted(namespaces.incrementAndGet());
    }

    public String host() {
        return HOST;
    }

    public synchronized int port() {
        return port;
    }

    /** An account with all privileges. */
    public String user() {
        return MariaDbInstallation.USER;
    }

    public String password() {
        return installation.password();
    }

    /** The process id, for tests that signal the server themselves. */
    public long pid() {
        return server.pid();
    }

    /** What the server printed; gone after {@link #close()}. */
    public Path log() {
        return server.log();
    }

    /** A JDBC URL without user and password. {@code database} may be empty. */
    public String jdbcUrl(String database) {
        return "jdbc:mariadb://" + HOST + ":" + port() + "/" + database + "?sslMode=disable";
    }

    /** A new connection of the all-powerful account. {@code database} may be empty. */
    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(jdbcUrl(database), user(), password());
    }

    /** Starts the server again, on the same data and port; does nothing when it runs. */
    public synchronized void start() {
        if (closed) {
            throw new IllegalStateException("this trial server is closed");
        }
        if (!server.isAlive()) {
            server.start(commands.serve(port));
            server.awaitReady(this::answers, options.startTimeout());
        }
    }

    /** Stops the server cleanly and waits for its end. */
    public synchronized void stop() {
        server.stop();
    }

    /** Ends the server at once (SIGKILL), as a power cut would. */
    public synchronized void kill() {
        server.kill();
    }

    /** Suspends the server (SIGSTOP): connections stay open and nothing answers. */
    public void freeze() {
        server.signal("STOP");
    }

    /** Lets a frozen server go on (SIGCONT). */
    public void thaw() {
        server.signal("CONT");
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is on its way out and the hook is running or has run.
        }
        endAndDelete();
    }

    private synchronized void endAndDelete() {
        if (closed) {
            return;
        }
        closed = true;
        // The data is thrown away: there is nothing that a clean stop would save.
        server.kill();
        DirectoryTree.delete(directory);
        watchdog.close();
    }

    private synchronized TrialMariaDb launchNew() {
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            installation.make();
            for (int attempt = 1; !server.isAlive(); attempt++) {
                port = options.port() != 0 ? options.port() : freePort();
                server.start(commands.serve(port));
                try {
                    server.awaitReady(this::answers, options.startTimeout());
                } catch (TrialException e) {
                    boolean portTaken = e.getMessage() != null && e.getMessage().contains("already in use");
                    if (!portTaken || options.port() != 0 || attempt == START_ATTEMPTS) {
                        throw e;
                    }
                }
            }
            return this;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private boolean answers() {
        try (Connection connection =
                DriverManager.getConnection(jdbcUrl("") + "&connectTimeout=2000", user(), password())) {
            return connection.isValid(2);
        } catch (SQLException e) {
            return false;
        }
    }

    private static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory("bellows-trial-").toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary directory for the trial database", e);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on loopback", e);
        }
    }

    private static final class Shared {
        static final TrialMariaDb SERVER = builder().flushLogAtCommit(2).launch();
    }

    /** Options of a server that is not started yet. */
    public static final class Builder {
        private MariaDbOptions options = new MariaDbOptions(1, 0, List.of(), Duration.ofSeconds(60));

        private Builder() {}

        /** {@code innodb_flush_log_at_trx_commit}: 1 (the default) makes every commit durable, 2 and 0 are faster. */
        public Builder flushLogAtCommit(int value) {
            options = new MariaDbOptions(value, options.port(), options.extraArguments(), options.startTimeout());
            return this;
        }

        /** A port of the caller's choice; 0 (the default) takes a free one. */
        public Builder port(int port) {
            options = new MariaDbOptions(
                    options.flushLogAtCommit(), port, options.extraArguments(), options.startTimeout());
            return this;
        }

        /** Further server options; they come last and so override ours. */
        public Builder extraArguments(String... arguments) {
            options = new MariaDbOptions(
                    options.flushLogAtCommit(), options.port(), List.of(arguments), options.startTimeout());
            return this;
        }

        /**
         * Makes the data directory and starts the server; returns when it answers.
         *
         * @throws TrialException with the end of the server's log when it does not start
         */
        public TrialMariaDb launch() {
            return new TrialMariaDb(options).launchNew();
        }
    }
}
