package org.bellows.webhook;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.awaitility.core.ConditionTimeoutException;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.trial.BlackHole;
import org.bellows.trial.HookRow;
import org.bellows.trial.RefusedPort;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialCertificate;
import org.bellows.trial.TrialReceiver;
import org.bellows.webhook.report.WebhookEvent;

/** Lets one dispatcher work on all captured cases at once, each with a hook and a receiver of its own. */
final class CapturedCaseBench implements AutoCloseable {
    /** Stands for the fifteen seconds of the contract: what takes twenty is too slow for both. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<Closeable> open = new ArrayList<>();
    private final Map<String, Shown> shown = new LinkedHashMap<>();
    private final RefusedPort refused = kept(RefusedPort.open(), RefusedPort::close);
    private final BlackHole blackHole = kept(BlackHole.open(), BlackHole::close);
    private final CompletableFuture<TrialCertificate> trusted = certificate("dns:localhost", "ip:127.0.0.1");
    private final CompletableFuture<TrialCertificate> otherHost = certificate("dns:other.example");
    private final CompletableFuture<TrialCertificate> unknown = certificate("dns:localhost", "ip:127.0.0.1");
    private final TrialReceiver elsewhere;
    private final Path trustFile;

    /** A case, as it was rebuilt: {@code before} is the row that was inserted, {@code after} what became of it. */
    record Shown(PhorgeCase captured, HookRow hook, RequestRow before, RequestRow after, TrialReceiver receiver) {
        Shown later(RequestRow row) {
            return new Shown(captured, hook, before, row, receiver);
        }
    }

    CapturedCaseBench() throws IOException {
        elsewhere = kept(
                TrialReceiver.builder().tls(otherHost.join().serverContext(), 0).launch(), TrialReceiver::close);
        trustFile = Files.createTempFile("bellows-captured-", ".pem");
        open.add(() -> Files.deleteIfExists(trustFile));
        Files.writeString(trustFile, trusted.join().pem() + otherHost.join().pem());
    }

    /** Delivers everything and looks at the rows. What does not come in time is for the tests to find. */
    void deliver(Rig rig, List<PhorgeCase> cases) throws SQLException {
        rig.rows.setConfig("security.outbound-blacklist", "[\"10.0.0.0/8\",\"127.0.0.2/32\"]");
        for (PhorgeCase captured : cases) {
            show(rig, captured);
        }
        for (PhorgeCase captured : cases) {
            // Last, because their age counts.
            insertFailures(rig, shown(captured).hook(), captured.name());
        }
        Dispatcher dispatcher = rig.start(this::settings);
        awaitRows(rig, cases);
        awaitBreakers(dispatcher);
        letTheLanesPass(rig, cases);
        for (PhorgeCase captured : cases) {
            Shown case1 = shown(captured);
            shown.put(captured.name(), case1.later(rig.row(case1.before())));
        }
    }

    /** Inserts the case's rows without anybody to deliver them. */
    Shown show(Rig rig, PhorgeCase captured) throws SQLException {
        TrialReceiver receiver = kept(receiver(captured.name()), TrialReceiver::close);
        Hook stored = captured.hook().orElseThrow();
        HookRow hook = HookRow.of(
                rig.rows.phids().phid("HWBH"),
                stored.name(),
                ported(stored.uri(), receiver),
                stored.status(),
                stored.hmacKey(),
                captured.before().orElseThrow().dateCreated());
        if (!captured.name().equals("x-hook-row-missing")) {
            rig.rows.insert(hook);
        }
        var result = new Shown(captured, hook, insert(rig, hook, captured), row(hook, captured), receiver);
        shown.put(captured.name(), result);
        return result;
    }

    Shown shown(PhorgeCase captured) {
        return Optional.ofNullable(shown.get(captured.name())).orElseThrow();
    }

    /** A URI or a head with the ports of this run. */
    String ported(String text, TrialReceiver receiver) {
        String ported = text.replace("18081", Integer.toString(receiver.port()))
                .replace("18098", Integer.toString(blackHole.port()))
                .replace("18099", Integer.toString(refused.port()))
                .replace("18444", Integer.toString(elsewhere.tlsPort()));
        return ported.contains("18443") ? ported.replace("18443", Integer.toString(receiver.tlsPort())) : ported;
    }

    private WebhookSettings settings(WebhookSettings settings) {
        WebhookSettings timed = Rig.timing(TIMEOUT, Duration.ofSeconds(60), Duration.ofSeconds(30))
                .apply(settings);
        return new WebhookSettings(
                timed.database(),
                timed.pollInterval(),
                timed.deliveryTimeout(),
                200,
                timed.errorBackoff(),
                timed.errorThreshold(),
                timed.retryBackoff(),
                timed.claimLease(),
                false,
                timed.outboundDeny(),
                Optional.of(trustFile),
                timed.userAgent());
    }

    private TrialReceiver receiver(String name) {
        if (!name.startsWith("j-")) {
            return TrialReceiver.launch();
        }
        var certificate = name.equals("j-https-selfsigned") ? unknown : trusted;
        return TrialReceiver.builder()
                .tls(certificate.join().serverContext(), 0)
                .launch();
    }

    private static RequestRow insert(Rig rig, HookRow hook, PhorgeCase captured) throws SQLException {
        RequestRow row = row(hook, captured);
        // The PHID of a row that was captured at two times would be taken the second time.
        return rig.rows.insert(new RequestRow(
                0,
                rig.rows.phids().phid("HWBR"),
                row.webhookPhid(),
                row.objectPhid(),
                row.status(),
                row.properties(),
                row.lastRequestResult(),
                row.lastRequestEpoch(),
                row.dateCreated(),
                row.dateModified()));
    }

    private static RequestRow row(HookRow hook, PhorgeCase captured) {
        Request stored = captured.before().orElseThrow();
        // An earlier attempt must be over since longer than the retry backoff, whenever this runs.
        boolean tried = stored.lastRequestEpoch() != 0;
        long attempt = System.currentTimeMillis() / 1000 - 120;
        return new RequestRow(
                0,
                stored.phid(),
                hook.phid(),
                stored.objectPhid(),
                stored.status(),
                stored.properties(),
                stored.lastRequestResult(),
                tried ? attempt : 0,
                stored.dateCreated(),
                tried ? attempt : stored.dateModified());
    }

    private static void insertFailures(Rig rig, HookRow hook, String name) throws SQLException {
        if (!name.startsWith("p-")) {
            return;
        }
        long now = System.currentTimeMillis() / 1000;
        long epoch = switch (name) {
            // Captured at 290 seconds, which would slide out of the window while the other cases are on.
            case "p-backoff-10fails-age290" -> now - 200;
            case "p-backoff-10fails-age302" -> now - 302;
            case "p-backoff-10-future" -> now + 1000;
            default -> now;
        };
        String result = name.equals("p-backoff-10-none") ? "none" : "fail";
        for (int i = 0; i < (name.equals("p-backoff-9fails") ? 9 : 10); i++) {
            rig.rows.insert(new RequestRow(
                    0,
                    rig.rows.phids().phid("HWBR"),
                    hook.phid(),
                    rig.rows.phids().phid("TASK"),
                    "failed",
                    "{\"retry\":\"never\",\"errorType\":\"http\",\"errorCode\":500}",
                    result,
                    epoch,
                    now - 310,
                    epoch));
        }
    }

    private void awaitRows(Rig rig, List<PhorgeCase> cases) {
        quietly(() -> Rig.await(
                PATIENCE,
                () -> cases.stream()
                        .map(this::shown)
                        .filter(case1 -> !untouched(case1.captured()))
                        .allMatch(case1 -> settled(case1.before(), rig.row(case1.before())))));
    }

    private void awaitBreakers(Dispatcher dispatcher) {
        quietly(() -> Rig.await(
                PATIENCE,
                () -> shown.values().stream()
                        .filter(case1 -> case1.captured().name().startsWith("p-") && untouched(case1.captured()))
                        .allMatch(case1 -> Rig.events(dispatcher, WebhookEvent.BreakerOpened.class).stream()
                                .anyMatch(opened ->
                                        opened.hookPhid().equals(case1.hook().phid())))));
    }

    /** A row that came after and was sent shows that the one before it was passed over, and not just not reached. */
    private void letTheLanesPass(Rig rig, List<PhorgeCase> cases) throws SQLException {
        for (PhorgeCase captured : cases) {
            if (captured.name().startsWith("x-status-")) {
                HookRow hook = shown(captured).hook();
                RequestRow later = rig.rows.queue(hook, rig.rows.edit(hook));
                quietly(() -> rig.awaitStatus(later, "sent"));
            }
        }
    }

    /** True when Phorge left the row as it was, and so should we. */
    static boolean untouched(PhorgeCase captured) {
        return captured.before().equals(captured.after()) && !CapturedDifference.ALL.containsKey(captured.name());
    }

    private static boolean settled(RequestRow before, RequestRow now) {
        return now.dateModified() > before.dateModified()
                && (!now.status().equals("queued") || now.lastRequestEpoch() == now.dateModified());
    }

    private static void quietly(Runnable wait) {
        try {
            wait.run();
        } catch (ConditionTimeoutException late) {
            // Each test says for itself what is missing.
        }
    }

    private static CompletableFuture<TrialCertificate> certificate(String... names) {
        return CompletableFuture.supplyAsync(() -> TrialCertificate.selfSigned(names));
    }

    private <T> T kept(T resource, Consumer<T> close) {
        open.add(() -> close.accept(resource));
        return resource;
    }

    @Override
    public void close() throws IOException {
        for (Closeable resource : open.reversed()) {
            resource.close();
        }
    }
}
