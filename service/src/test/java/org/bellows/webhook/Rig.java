package org.bellows.webhook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.trial.HookRow;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialMariaDb;
import org.bellows.trial.TrialReceiver;
import org.bellows.webhook.report.AttemptListener;
import org.bellows.webhook.report.WebhookEvent;

/** A real database with Phorge's tables, a real receiver, and as many dispatchers as a test wants. */
final class Rig implements AutoCloseable {
    final TrialMariaDb server;
    final String namespace;
    final Connection connection;
    final PhorgeRows rows;
    final TrialReceiver receiver;
    final Path stateDir;
    private final List<Dispatcher> dispatchers = new ArrayList<>();

    private Rig(TrialMariaDb server, PhorgeSchema.Keys keys) throws SQLException {
        this.server = server;
        this.namespace = server.freshNamespace();
        this.connection = server.connect("");
        PhorgeSchema.create(connection, namespace, keys);
        this.rows = new PhorgeRows(connection, namespace);
        rows.setConfig("security.outbound-blacklist", "[]");
        this.receiver = TrialReceiver.launch();
        try {
            this.stateDir = Files.createTempDirectory("bellows-state-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Rig open() throws SQLException {
        return on(TrialMariaDb.shared());
    }

    static Rig on(TrialMariaDb server) throws SQLException {
        return new Rig(server, PhorgeSchema.Keys.UPSTREAM);
    }

    static Rig on(TrialMariaDb server, PhorgeSchema.Keys keys) throws SQLException {
        return new Rig(server, keys);
    }

    HookRow hook(String target) throws SQLException {
        return hook(target, "enabled");
    }

    HookRow hook(String target, String status) throws SQLException {
        HookRow hook = rows.addHook(target, receiver.uri(target).toString(), status);
        receiver.knowKey(target, hook.hmacKey());
        return hook;
    }

    /** Contract defaults. */
    WebhookSettings settings() {
        return new WebhookSettings(
                new DatabaseSettings(
                        server.host(), server.port(), server.user(), server.password(), namespace, "disable"),
                Duration.ofSeconds(1),
                Duration.ofSeconds(15),
                64,
                Duration.ofSeconds(300),
                10,
                Duration.ofSeconds(60),
                Duration.ofSeconds(30),
                false,
                Optional.empty(),
                Optional.empty(),
                "Bellows/test");
    }

    Dispatcher start() {
        return start(UnaryOperator.identity());
    }

    Dispatcher start(UnaryOperator<WebhookSettings> change) {
        return start(change, (_, _) -> {});
    }

    /** {@code attempts} is told of every attempt. */
    Dispatcher start(UnaryOperator<WebhookSettings> change, AttemptListener attempts) {
        var dispatcher = new Dispatcher(change.apply(settings()), Optional.empty(), List.of(), stateDir, attempts);
        dispatchers.add(dispatcher);
        dispatcher.start();
        return dispatcher;
    }

    /** Ends every dispatcher; others may be started after that. */
    void stopAll() {
        dispatchers.parallelStream().forEach(Dispatcher::close);
        dispatchers.clear();
    }

    static UnaryOperator<WebhookSettings> timing(Duration timeout, Duration backoff, Duration lease) {
        return settings -> new WebhookSettings(
                settings.database(),
                settings.pollInterval(),
                timeout,
                settings.maxConcurrent(),
                settings.errorBackoff(),
                settings.errorThreshold(),
                backoff,
                lease,
                settings.standardHeaders(),
                settings.outboundDeny(),
                settings.trustFile(),
                settings.userAgent());
    }

    RequestRow row(RequestRow row) {
        try {
            return rows.request(row.phid()).orElseThrow();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    RequestRow awaitStatus(RequestRow row, String status) {
        await(Duration.ofSeconds(30), () -> row(row).status().equals(status));
        return row(row);
    }

    void awaitNoneQueued(Duration timeout) {
        await(timeout, () -> {
            try {
                return rows.countByStatus().getOrDefault("queued", 0L) == 0;
            } catch (SQLException e) {
                return false;
            }
        });
    }

    static void await(Duration timeout, BooleanSupplier condition) {
        Awaitility.await().atMost(timeout).pollInterval(Duration.ofMillis(10)).until(condition::getAsBoolean);
    }

    static <E extends WebhookEvent> List<E> events(Dispatcher dispatcher, Class<E> type) {
        return dispatcher.events().since(0).stream()
                .map(entry -> entry.event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    void sql(String statement) throws SQLException {
        try (var running = connection.createStatement()) {
            running.execute(statement.replace("{requests}", namespace + "_herald.herald_webhookrequest"));
        }
    }

    private void forgetState() {
        try (var files = Files.list(stateDir)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(stateDir);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws SQLException {
        stopAll();
        receiver.close();
        forgetState();
        // A test may have restarted the server under it.
        if (connection.isValid(5)) {
            PhorgeSchema.drop(connection, namespace);
        }
        connection.close();
    }
}
