package org.bellows.app.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellows.trial.HookRow;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialMariaDb;
import org.bellows.trial.TrialReceiver;
import org.bellows.webhook.ExactlyOnce;

/** A database, a receiver, and processes each with a database account of their own, which has the contract's grants only. */
final class FaultRig implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(90);

    final TrialMariaDb server;
    final String namespace;
    final TrialReceiver receiver;
    final List<HookRow> hooks = new ArrayList<>();
    private final Path directory;
    private final ExactlyOnce promise;
    private final Map<String, BellowsProcess> processes = new HashMap<>();
    private final Map<String, String> settings = new HashMap<>();
    private Connection connection;
    private PhorgeRows rows;

    private FaultRig(TrialMariaDb server, Path directory) throws SQLException {
        this.server = server;
        this.directory = directory;
        this.namespace = server.freshNamespace();
        this.receiver = TrialReceiver.launch();
        this.connection = server.connect("");
        this.rows = new PhorgeRows(connection, namespace);
        PhorgeSchema.create(connection, namespace);
        rows.setConfig("security.outbound-blacklist", "[]");
        this.promise = ExactlyOnce.watch(connection, namespace, receiver);
    }

    /** On a server that the test may stop. The rig does not close it. */
    static FaultRig on(TrialMariaDb server, Path directory) throws SQLException {
        return new FaultRig(server, directory);
    }

    /** For processes that are started from now on. */
    FaultRig with(String setting, Object value) {
        settings.put(setting, value.toString());
        return this;
    }

    /** For processes that are started from now on. */
    FaultRig timing(Duration timeout, Duration lease) {
        return with("webhook.delivery-timeout-sec", timeout.toSeconds())
                .with("webhook.claim-lease-sec", lease.toSeconds())
                .with("webhook.retry-backoff-sec", 1);
    }

    PhorgeRows rows() {
        return rows;
    }

    Connection connection() {
        return connection;
    }

    /** After the server was away. */
    void reconnect() throws SQLException {
        connection = server.connect("");
        rows = new PhorgeRows(connection, namespace);
    }

    BellowsProcess start(String name) throws SQLException {
        String account = account(name);
        if (!processes.containsKey(name)) {
            PhorgeSchema.createDeliveryAccount(connection, namespace, account, "secret");
        }
        return startWithoutAccount(name);
    }

    /** For when there is no database to make an account in. */
    BellowsProcess startWithoutAccount(String name) {
        var all = new HashMap<>(Map.of(
                "webhook.database.host", server.host(),
                "webhook.database.port", Integer.toString(server.port()),
                "webhook.database.user", account(name),
                "webhook.database.password", "secret",
                "webhook.database.namespace", namespace));
        all.putAll(settings);
        BellowsProcess process = BellowsProcess.start(name, directory, all);
        BellowsProcess before = processes.put(name, process);
        if (before != null) {
            before.close();
        }
        return process;
    }

    String account(String process) {
        return namespace + process;
    }

    HookRow hook(String target) throws SQLException {
        HookRow hook = rows.addHook(target, receiver.uri(target).toString(), "enabled");
        receiver.knowKey(target, hook.hmacKey());
        hooks.add(hook);
        return hook;
    }

    /** Adds hooks in several goes, so that every process gets some: whose round comes next takes all that it sees. */
    void dealOutHooks(int count, String path) throws SQLException {
        int goes = 5;
        for (int go = 0; go < goes; go++) {
            for (int i = go; i < count; i += goes) {
                hook(path + "?hook=" + i);
            }
            awaitAllLocked();
        }
    }

    void awaitAllLocked() {
        Set<String> wanted = hooks.stream().map(HookRow::phid).collect(Collectors.toSet());
        BellowsProcess.await(PATIENCE, "all hooks locked", () -> held().equals(wanted));
    }

    /** The hooks that some living process has. */
    Set<String> held() {
        var held = new HashSet<String>();
        processes.values().stream().filter(BellowsProcess::isAlive).forEach(process -> held.addAll(process.held()));
        return held;
    }

    /** Rows of these hooks that are claimed and not finished. */
    List<RequestRow> claimed(Set<String> hookPhids) throws SQLException {
        return ExactlyOnce.claimed(rows.requests()).stream()
                .filter(row -> hookPhids.contains(row.webhookPhid()))
                .toList();
    }

    /** Waits until the server has ended everything that this process had begun. */
    void awaitGone(String process) {
        BellowsProcess.await(PATIENCE, "no connection of " + process, () -> connections(process) == 0);
    }

    long connections(String process) throws SQLException {
        return number("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE USER = '" + account(process) + "'");
    }

    long number(String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var found = statement.executeQuery(sql)) {
            found.next();
            return found.getLong(1);
        }
    }

    void sql(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql.replace("{herald}", namespace + "_herald"));
        }
    }

    void awaitNoneQueued() {
        BellowsProcess.await(
                PATIENCE, "no row queued", () -> rows.countByStatus().getOrDefault("queued", 0L) == 0);
    }

    /** At most one request per hook can have been on the wire; returns what tells their deliveries apart. */
    static Set<String> onTheWire(List<RequestRow> claimed) {
        assertThat(claimed.stream().map(RequestRow::webhookPhid)).doesNotHaveDuplicates();
        return claimed.stream().map(ExactlyOnce::marker).collect(Collectors.toSet());
    }

    /** The whole promise, and clean logs but for error lines of these events. */
    void check(Set<String> mayHaveComeTwice, String... expectedErrors) throws SQLException {
        for (BellowsProcess process : processes.values()) {
            process.assertCleanLog(expectedErrors);
            assertThat(process.log("DELIVERY_FAILED")).isEmpty();
        }
        promise.check(connection, mayHaveComeTwice);
    }

    @Override
    public void close() throws SQLException {
        processes.values().forEach(BellowsProcess::close);
        receiver.close();
        connection.close();
    }
}
