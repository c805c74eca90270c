package org.bellows.app.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.config.Settings;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.config.Settings.Listener;
import org.bellows.config.Settings.Listeners;
import org.bellows.config.Settings.LogSettings;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.trial.Phids;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.RefusedPort;
import org.bellows.trial.TrialException;
import org.bellows.trial.TrialMariaDb;
import org.bellows.trial.TrialReceiver;

/**
 * Everything around the service: a database with Phorge's tables and hooks, the receiver, a port that refuses, a directory.
 * The directory is the database's own, because that one is deleted even after {@code kill -9}.
 */
final class TrialSite implements AutoCloseable {
    private static final String NAMESPACE = "demo";
    private static final String ACCOUNT = "bellows";
    private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(60);

    private final TrialMariaDb database;
    private final String password = new Phids(new SecureRandom()).hmacKey();
    private final Receipts receipts = new Receipts();
    private final List<DemoHook> hooks = new ArrayList<>();
    private final TrialReceiver receiver;
    private final RefusedPort refused;
    private final Connection connection;
    private final PhorgeRows rows;
    private final Path directory;
    private final ServiceLog log;

    private TrialSite(TrialMariaDb database, Path directory, ServiceLog log) throws SQLException {
        this.database = database;
        this.directory = directory;
        this.log = log;
        // No call of the demo may wait for ever, not even for a database that hangs.
        this.connection = DriverManager.getConnection(
                database.jdbcUrl("") + "&socketTimeout=" + SOCKET_TIMEOUT.toMillis(),
                database.user(),
                database.password());
        this.rows = new PhorgeRows(connection, NAMESPACE);
        this.receiver = TrialReceiver.builder().quiet().onRequest(receipts).launch();
        this.refused = RefusedPort.open();
    }

    /**
     * Starts all of it.
     *
     * @throws TrialException when there is no MariaDB or it does not start, with what to do
     */
    static TrialSite open(List<DemoHook.Plan> plans) throws SQLException, IOException {
        var site = started(TrialMariaDb.launch());
        try {
            site.furnish(plans);
            return site;
        } catch (SQLException | RuntimeException e) {
            site.close();
            throw e;
        }
    }

    private static TrialSite started(TrialMariaDb database) throws SQLException, IOException {
        var directory = Optional.ofNullable(database.log().getParent()).orElseThrow();
        var log = Optional.<ServiceLog>empty();
        try {
            log = Optional.of(ServiceLog.to(directory.resolve("bellows.log"), logSettings()));
            return new TrialSite(database, directory, log.get());
        } catch (SQLException | IOException | RuntimeException e) {
            log.ifPresent(ServiceLog::close);
            database.close();
            throw e;
        }
    }

    private void furnish(List<DemoHook.Plan> plans) throws SQLException {
        PhorgeSchema.create(connection, NAMESPACE);
        // What the service is granted in production and nothing else.
        PhorgeSchema.createDeliveryAccount(connection, NAMESPACE, ACCOUNT, password);
        for (var plan : plans) {
            var row = rows.addHook(plan.name(), uri(plan), plan.behaviour().status());
            receipts.expect(plan.target(), row.hmacKey(), plan.behaviour().acceptsAtOnce());
            hooks.add(new DemoHook(row, plan.target(), plan.behaviour()));
        }
    }

    private String uri(DemoHook.Plan plan) {
        return plan.behaviour() == Behaviour.REFUSED
                ? "http://127.0.0.1:" + refused.port() + plan.target()
                : receiver.uri(plan.target()).toString();
    }

    /** Settings as the loader would make them, for this site. */
    Settings settings(Tempo tempo) {
        var anyPort = new Listener("127.0.0.1", 0, Optional.empty(), Optional.empty());
        var webhook = new WebhookSettings(
                new DatabaseSettings(database.host(), database.port(), ACCOUNT, password, NAMESPACE, "disable"),
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                64,
                tempo.breakerWindow(),
                tempo.breakerThreshold(),
                tempo.retryBackoff(),
                Duration.ofSeconds(30),
                false,
                // The receiver is on loopback, which Phorge's default rightly denies.
                Optional.of(List.of()),
                Optional.empty(),
                "Bellows/demo");
        return new Settings(
                Optional.empty(),
                directory.resolve("state"),
                logSettings(),
                Optional.of(webhook),
                Optional.empty(),
                new Listeners(anyPort, anyPort, anyPort, anyPort, Settings.ClientLimits.USUAL),
                List.of());
    }

    private static LogSettings logSettings() {
        return new LogSettings("info", LogSettings.Format.TEXT);
    }

    List<DemoHook> hooks() {
        return List.copyOf(hooks);
    }

    List<DemoHook> hooks(Behaviour behaviour) {
        return hooks.stream().filter(hook -> hook.behaviour() == behaviour).toList();
    }

    /** For one thread at a time. */
    PhorgeRows rows() {
        return rows;
    }

    Receipts receipts() {
        return receipts;
    }

    /** The receiver's own record grows with every request; ours is enough. */
    void forgetRecord() {
        receiver.clear();
    }

    int receiverPort() {
        return receiver.port();
    }

    int databasePort() {
        return database.port();
    }

    /**
     * Nothing that is shown or checked makes sense without it.
     *
     * @throws TrialException when the server has ended by itself, or was killed
     */
    void requireDatabase() {
        if (!ProcessHandle.of(database.pid()).map(ProcessHandle::isAlive).orElse(false)) {
            throw new TrialException("the throw-away MariaDB has ended, though nobody asked it to");
        }
    }

    ServiceLog log() {
        return log;
    }

    @Override
    public void close() {
        log.close();
        receiver.close();
        refused.close();
        try {
            connection.close();
        } catch (SQLException e) {
            // The server is thrown away next.
        }
        database.close();
    }
}
