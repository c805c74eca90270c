package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellows.phorge.LockName;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.ReceivedRequest;
import org.bellows.trial.RequestRow;
import org.bellows.trial.WebhookSignature;
import org.bellows.webhook.CapturedCaseBench.Shown;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rows that a real Phorge worked on, worked on by a real dispatcher: same bytes on the wire, same rows after. */
class CapturedCasesTest {
    private static final LogGuard LOG = LogGuard.open();

    private static Optional<Rig> rig = Optional.empty();
    private static Optional<CapturedCaseBench> bench = Optional.empty();

    @BeforeAll
    static void deliver() throws Exception {
        rig = Optional.of(Rig.open());
        bench = Optional.of(new CapturedCaseBench());
        bench.get().deliver(rig.get(), shown());
    }

    @AfterAll
    static void close() throws Exception {
        rig.orElseThrow().close();
        bench.orElseThrow().close();
        LOG.close();
    }

    static List<PhorgeCase> shown() {
        return PhorgeCase.all().stream()
                .filter(captured -> !CapturedDifference.NOT_SHOWN.containsKey(captured.name()))
                .filter(captured -> !silent(captured))
                .toList();
    }

    static List<PhorgeCase> silent() {
        return PhorgeCase.all().stream().filter(CapturedCasesTest::silent).toList();
    }

    @Test
    void every_captured_case_is_shown_or_it_is_said_why_not() {
        List<String> all = PhorgeCase.all().stream().map(PhorgeCase::name).toList();

        assertThat(Stream.of(
                                shown().stream().map(PhorgeCase::name),
                                silent().stream().map(PhorgeCase::name),
                                CapturedDifference.NOT_SHOWN.keySet().stream())
                        .flatMap(names -> names))
                .containsExactlyInAnyOrderElementsOf(all)
                .hasSize(129);
        assertThat(all)
                .containsAll(CapturedDifference.ALL.keySet())
                .containsAll(CapturedDifference.TRANSACTIONS.keySet());
    }

    @ParameterizedTest
    @MethodSource("shown")
    void the_row_comes_out_as_phorge_wrote_it(PhorgeCase captured) {
        Shown case1 = bench.orElseThrow().shown(captured);
        RequestRow before = case1.before();
        RequestRow after = case1.after();
        if (CapturedCaseBench.untouched(captured)) {
            assertThat(after).isEqualTo(before);
            return;
        }
        CapturedDifference expected = expected(captured);

        assertThat(after.status() + "/" + after.lastRequestResult())
                .isEqualTo(expected.status() + "/" + expected.result());
        assertThat(after.properties()).isEqualTo(properties(captured));
        assertThat(after.dateModified()).isGreaterThan(before.dateModified());
        assertThat(after.lastRequestEpoch()).isEqualTo(expected.attempted() ? after.dateModified() : 0);
        assertThat(after.dateCreated()).isEqualTo(before.dateCreated());
        assertThat(List.of(after.phid(), after.webhookPhid(), after.objectPhid()))
                .isEqualTo(List.of(before.phid(), before.webhookPhid(), before.objectPhid()));
    }

    @ParameterizedTest
    @MethodSource("shown")
    void the_requests_are_those_that_phorge_sent(PhorgeCase captured) {
        Shown case1 = bench.orElseThrow().shown(captured);
        List<ReceivedRequest> requests = case1.receiver().requests().stream()
                .filter(request -> !captured.name().startsWith("x-status-"))
                .toList();

        assertThat(requests).hasSize(requestCount(captured));
        for (int i = 0; i < Math.min(requests.size(), captured.requests().size()); i++) {
            ReceivedRequest request = requests.get(i);
            String body = body(captured, i);
            assertThat(request.body()).isEqualTo(body);
            assertThat(request.head()).isEqualTo(head(case1, i, body));
        }
        assertThat(requests)
                .allMatch(
                        request -> WebhookSignature.check(request, case1.hook().hmacKey()) == WebhookSignature.VALID)
                .allMatch(request ->
                        request.body().contains("\"epoch\": " + case1.before().dateCreated() + "\n"))
                .allMatch(request ->
                        request.body().contains("\"phid\": \"" + case1.before().objectPhid() + "\"\n"));
    }

    @Test
    void a_row_that_is_not_queued_is_not_sent_while_its_neighbour_is() {
        List<PhorgeCase> passedOver = shown().stream()
                .filter(captured -> captured.name().startsWith("x-status-"))
                .toList();

        assertThat(passedOver).hasSize(3).allSatisfy(captured -> {
            Shown case1 = bench.orElseThrow().shown(captured);
            assertThat(case1.receiver().requests())
                    .hasSize(1)
                    .noneMatch(request -> request.body().contains(case1.before().objectPhid()));
        });
    }

    @Test
    void nothing_that_phorge_may_store_makes_the_service_log_an_error() {
        assertThat(LOG.faults()).isEmpty();
    }

    @Test
    void in_silent_mode_the_rows_and_the_locks_are_left_to_phorge() throws Exception {
        try (Rig quiet = Rig.open()) {
            quiet.rows.setConfig("phabricator.silent", "true");
            for (PhorgeCase captured : silent()) {
                bench.orElseThrow().show(quiet, captured);
            }
            Dispatcher dispatcher = quiet.start();
            Rig.await(
                    java.time.Duration.ofSeconds(20),
                    () -> dispatcher.snapshot().state() == State.SILENT
                            && dispatcher.snapshot().queued() == silent().size());

            for (PhorgeCase captured : silent()) {
                Shown case1 = bench.orElseThrow().shown(captured);
                assertThat(quiet.row(case1.before())).isEqualTo(case1.before());
                assertThat(case1.receiver().count()).isZero();
                assertThat(lockIsFree(quiet, case1.hook().phid())).isTrue();
            }
        }
    }

    private static boolean silent(PhorgeCase captured) {
        return captured.name().startsWith("m-silent-");
    }

    private static boolean lockIsFree(Rig quiet, String hookPhid) throws Exception {
        String name =
                LockName.ofHook(new StorageNamespace(quiet.namespace), hookPhid).value();
        try (var statement = quiet.connection.prepareStatement("SELECT IS_FREE_LOCK(?)")) {
            statement.setString(1, name);
            try (var rows = statement.executeQuery()) {
                return rows.next() && rows.getInt(1) == 1;
            }
        }
    }

    private static CapturedDifference expected(PhorgeCase captured) {
        if (captured.name().equals("l-trailing-dot")) {
            // Whether a system knows localhost with a dot is its own affair. Phorge's did not.
            return resolves("localhost.")
                    ? CapturedDifference.delivered("it resolves here")
                    : CapturedDifference.unresolved("failed");
        }
        Request after = captured.after().orElseThrow();
        return Optional.ofNullable(CapturedDifference.ALL.get(captured.name()))
                .orElseGet(() -> new CapturedDifference(
                        "as captured",
                        after.status(),
                        after.lastRequestResult(),
                        after.lastRequestEpoch() != 0,
                        Optional.empty(),
                        captured.requests().size()));
    }

    private static String properties(PhorgeCase captured) {
        String before = captured.before().orElseThrow().properties();
        if (captured.name().equals("x-props-extra-keys")) {
            // Phorge prints values that it does not know anew; they are none of our business.
            return before.replace(
                    "\"errorCode\":\"disabled\",\"errorType\":\"hook\"", "\"errorCode\":200,\"errorType\":\"http\"");
        }
        return CapturedDifference.ALL.containsKey(captured.name())
                        || captured.name().equals("l-trailing-dot")
                ? expected(captured).properties(before)
                : captured.after().orElseThrow().properties();
    }

    private static int requestCount(PhorgeCase captured) {
        if (captured.name().equals("e-307-loop")) {
            // The capture shows the first two of these.
            return 21;
        }
        if (captured.name().startsWith("x-status-")) {
            return 0;
        }
        return captured.name().equals("l-trailing-dot")
                ? (resolves("localhost.") ? 1 : 0)
                : Optional.ofNullable(CapturedDifference.ALL.get(captured.name()))
                        .map(CapturedDifference::requests)
                        .orElse(captured.requests().size());
    }

    private static String body(PhorgeCase captured, int index) {
        String body = new String(captured.body(index), StandardCharsets.ISO_8859_1);
        List<String> transactions = CapturedDifference.TRANSACTIONS.get(captured.name());
        if (transactions == null) {
            return body;
        }
        return body.substring(0, body.indexOf("  \"transactions\":"))
                + transactions.stream()
                        .map(phid -> "    {\n      \"phid\": \"" + phid + "\"\n    }")
                        .collect(Collectors.joining(",\n", "  \"transactions\": [\n", "\n  ]\n}\n"));
    }

    /** The captured head with this run's ports, our User-Agent and without the one header that we do not send. */
    private static String head(Shown case1, int index, String body) {
        String key = case1.hook().hmacKey();
        var lines = new ArrayList<String>();
        for (String line : case1.captured().head(index).split("\r\n", -1)) {
            if (line.startsWith("POST ") || line.startsWith("Host: ")) {
                lines.add(bench.orElseThrow().ported(line, case1.receiver()));
            } else if (line.startsWith("User-Agent: ")) {
                lines.add("User-Agent: Bellows/test");
            } else if (line.startsWith("X-Phabricator-Webhook-Signature: ")) {
                boolean changed = CapturedDifference.TRANSACTIONS.containsKey(
                        case1.captured().name());
                lines.add(
                        changed
                                ? "X-Phabricator-Webhook-Signature: "
                                        + WebhookSignature.of(key, body.getBytes(StandardCharsets.ISO_8859_1))
                                : line);
            } else if (line.startsWith("Content-Length: ")) {
                lines.add("Content-Length: " + body.length());
            } else if (!line.equals("Accept-Encoding: gzip")) {
                lines.add(line);
            }
        }
        return String.join("\r\n", lines) + "\r\n\r\n";
    }

    private static boolean resolves(String host) {
        try {
            return InetAddress.getAllByName(host).length > 0;
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
