package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.bellows.http.LogWatch;
import org.bellows.phorge.LockName;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Phorge's own worker beside us: it delivers a hook's requests while it can have the hook's lock, and only then. */
class PhorgeWorkerTest {
    @RegisterExtension
    static final LogWatch LOG = new LogWatch();

    @Test
    void phorge_delivers_only_while_no_dispatcher_runs_and_nothing_is_sent_twice() throws Exception {
        try (Rig rig = Rig.open()) {
            var promise = ExactlyOnce.watch(rig.connection, rig.namespace, rig.receiver);
            HookRow hook = rig.hook("/slow/0.02");
            Dispatcher dispatcher = rig.start();
            Rig.await(Duration.ofSeconds(30), () -> rig.receiver.count() == 0 && locked(dispatcher));
            try (var worker = new Worker(rig, hook)) {
                rig.rows.queueEdits(hook, 150);
                rig.receiver.await(100, Duration.ofSeconds(60));
                rig.awaitNoneQueued(Duration.ofSeconds(60));
                assertThat(worker.delivered.get()).isZero();
                assertThat(worker.turnedAway.get()).isPositive();

                for (int round = 0; round < 3; round++) {
                    rig.rows.queueEdits(hook, 150);
                    rig.receiver.await(rig.receiver.count() + 20, Duration.ofSeconds(60));
                    rig.stopAll();
                    int before = worker.delivered.get();
                    Rig.await(Duration.ofSeconds(30), () -> worker.delivered.get() > before + 20);
                    rig.start();
                    rig.awaitNoneQueued(Duration.ofSeconds(60));
                }
                System.out.printf(
                        "Phorge delivered %d, was turned away %d times%n",
                        worker.delivered.get(), worker.turnedAway.get());
            }
            promise.check(rig.connection, Set.of());
            assertThat(rig.receiver.count()).isEqualTo(600);
            assertThat(LOG.lines("SEVERE")).isEmpty();
        }
    }

    private static boolean locked(Dispatcher dispatcher) {
        return !Rig.events(dispatcher, org.bellows.webhook.report.WebhookEvent.LockGained.class)
                .isEmpty();
    }

    /** What Phorge's worker does, with statements like its own; it does not yield as long as Phorge would. */
    private static final class Worker implements AutoCloseable {
        final AtomicInteger delivered = new AtomicInteger();
        final AtomicInteger turnedAway = new AtomicInteger();
        private final Rig rig;
        private final HookRow hook;
        private final String lock;
        private final Thread thread;
        private volatile boolean stopped;
        private volatile Throwable failure = new Throwable("none");

        Worker(Rig rig, HookRow hook) {
            this.rig = rig;
            this.hook = hook;
            this.lock = LockName.ofHook(new StorageNamespace(rig.namespace), hook.phid())
                    .value();
            this.thread = Thread.ofPlatform().start(this::run);
        }

        private void run() {
            try (Connection connection = rig.server.connect("");
                    var client = HttpClient.newHttpClient()) {
                var table = new RequestTable(rig.namespace + "_herald");
                var search = new RequestSearch(rig.namespace + "_herald");
                while (!stopped) {
                    List<Candidate> queued = search.queuedOf(connection, hook.phid(), 1, 1);
                    if (!queued.isEmpty()) {
                        work(connection, client, table, queued.getFirst().id());
                    } else {
                        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
                    }
                }
            } catch (SQLException | java.io.IOException | RuntimeException e) {
                failure = e;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void work(Connection connection, HttpClient client, RequestTable table, long id)
                throws SQLException, java.io.IOException, InterruptedException {
            if (!lockCall(connection, "GET_LOCK(?, 0)")) {
                turnedAway.incrementAndGet();
                return;
            }
            try {
                Request request = table.load(connection, List.of(id)).getFirst();
                if (request.queued()) {
                    deliver(connection, client, request);
                }
            } finally {
                lockCall(connection, "RELEASE_LOCK(?)");
            }
        }

        private void deliver(Connection connection, HttpClient client, Request request)
                throws SQLException, java.io.IOException, InterruptedException {
            RequestProperties properties;
            try {
                properties = RequestProperties.parse(request.properties());
            } catch (RequestProperties.UnreadableException e) {
                throw new IllegalStateException(e);
            }
            byte[] body = Payload.of(request, properties);
            var answer = client.send(
                    HttpRequest.newBuilder(URI.create(hook.webhookUri()))
                            .header("X-Phabricator-Webhook-Signature", Signature.phorge(hook.hmacKey(), body))
                            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            assertThat(answer.statusCode()).isEqualTo(200);
            var result = new Outcome.Answered(200).result(java.util.Optional.of(properties));
            String sql = "UPDATE " + rig.namespace + "_herald.herald_webhookrequest SET phid = ?, webhookPHID = ?,"
                    + " objectPHID = ?, status = 'sent', properties = ?, lastRequestResult = 'okay',"
                    + " lastRequestEpoch = UNIX_TIMESTAMP(), dateCreated = ?, dateModified = UNIX_TIMESTAMP() WHERE id = ?";
            try (var update = connection.prepareStatement(sql)) {
                update.setBytes(1, request.phid().getBytes(StandardCharsets.ISO_8859_1));
                update.setBytes(2, request.hookPhid().getBytes(StandardCharsets.ISO_8859_1));
                update.setBytes(3, request.objectPhid().getBytes(StandardCharsets.ISO_8859_1));
                update.setString(4, result.properties().orElseThrow());
                update.setLong(5, request.dateCreated());
                update.setLong(6, request.id());
                update.executeUpdate();
            }
            delivered.incrementAndGet();
        }

        private boolean lockCall(Connection connection, String call) throws SQLException {
            try (var statement = connection.prepareStatement("SELECT " + call)) {
                statement.setString(1, lock);
                try (var rows = statement.executeQuery()) {
                    return rows.next() && rows.getInt(1) == 1;
                }
            }
        }

        @Override
        public void close() {
            stopped = true;
            Rig.await(Duration.ofSeconds(30), () -> !thread.isAlive());
            assertThat(failure).hasMessage("none");
        }
    }
}
