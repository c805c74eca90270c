package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.core.ConditionTimeoutException;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.trial.HookRow;
import org.bellows.trial.ReceivedRequest;
import org.bellows.trial.RequestRow;
import org.bellows.trial.TrialReceiver;
import org.bellows.trial.WebhookSignature;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a row or a hook holds, it gets an outcome or a reason why not, and holds up nobody. */
class StrangeInputTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final LogGuard LOG = LogGuard.open();
    private static final Map<String, Shown> SHOWN = new HashMap<>();

    private static Optional<Rig> opened = Optional.empty();

    /** The strange row, and an ordinary one of the same hook that was queued after it. */
    private record Shown(HookRow hook, RequestRow before, RequestRow neighbour, TrialReceiver receiver) {}

    static List<StrangeInput> inputs() {
        return StrangeInput.all();
    }

    @BeforeAll
    static void deliver() throws Exception {
        Rig rig = Rig.open();
        opened = Optional.of(rig);
        for (StrangeInput input : inputs()) {
            SHOWN.put(input.name(), show(rig, input));
        }
        rig.start(StrangeInputTest::settings);
        try {
            Rig.await(PATIENCE, () -> inputs().stream().allMatch(input -> settled(rig, input)));
        } catch (ConditionTimeoutException late) {
            // Each test says for itself what is missing.
        }
    }

    @AfterAll
    static void close() throws Exception {
        opened.orElseThrow().close();
        SHOWN.values().forEach(shown -> shown.receiver().close());
        LOG.close();
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void it_gets_an_outcome_or_stays_as_it_is(StrangeInput input) {
        Shown shown = shown(input);
        RequestRow after = now(shown.before());
        if (input.untouched()) {
            assertThat(after).isEqualTo(shown.before());
            return;
        }
        assertThat(input.outcome()).startsWith(after.status() + "/" + after.lastRequestResult() + "/");
        assertThat(after.properties()).isEqualTo(input.properties(shown.before().properties()));
        assertThat(after.dateModified()).isGreaterThan(shown.before().dateModified());
        assertThat(after.lastRequestEpoch())
                .isEqualTo(after.lastRequestResult().equals("none") ? 0 : after.dateModified());
        assertThat(after.objectPhid()).isEqualTo(shown.before().objectPhid());
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void it_holds_up_no_other_row_of_its_hook(StrangeInput input) {
        Shown shown = shown(input);
        assertThat(now(shown.neighbour()).status()).isIn("sent", "failed");
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void what_is_sent_is_json_with_a_valid_signature_and_no_header_that_was_smuggled_in(StrangeInput input)
            throws Exception {
        Shown shown = shown(input);
        var objects = new ArrayList<String>();
        for (ReceivedRequest request : shown.receiver().requests()) {
            JsonNode body = new ObjectMapper().readTree(request.body());
            assertThat(body.path("action").path("epoch").isIntegralNumber()).isTrue();
            assertThat(WebhookSignature.check(request, shown.hook().hmacKey())).isEqualTo(WebhookSignature.VALID);
            assertThat(request.head().lines()).noneMatch(line -> line.startsWith("X-Injected"));
            objects.add(body.path("object").path("phid").asText());
        }
        if (input.sent()) {
            assertThat(objects)
                    .containsExactlyInAnyOrder(
                            StrangeInput.asReceived(shown.before().objectPhid()),
                            shown.neighbour().objectPhid());
        }
    }

    @Test
    void nothing_of_it_is_an_error_of_ours() {
        assertThat(LOG.faults()).isEmpty();
    }

    private static Shown shown(StrangeInput input) {
        return Optional.ofNullable(SHOWN.get(input.name())).orElseThrow();
    }

    private static RequestRow now(RequestRow row) {
        return opened.orElseThrow().row(row);
    }

    private static Shown show(Rig rig, StrangeInput input) throws Exception {
        TrialReceiver receiver = TrialReceiver.launch();
        HookRow ordinary = HookRow.of(
                rig.rows.phids().phid("HWBH"),
                input.name(),
                receiver.uri("/s/200").toString(),
                "enabled",
                rig.rows.phids().hmacKey(),
                1_700_000_000);
        HookRow hook = input.hook().map(change -> change.apply(ordinary)).orElse(ordinary);
        if (input.hook().isPresent()) {
            rig.rows.insert(hook);
        }
        RequestRow before = rig.rows.insert(input.row().apply(ordinary(rig, hook.phid())));
        RequestRow neighbour = rig.rows.insert(ordinary(rig, before.webhookPhid()));
        return new Shown(hook, before, neighbour, receiver);
    }

    private static RequestRow ordinary(Rig rig, String hookPhid) {
        return new RequestRow(
                0,
                rig.rows.phids().phid("HWBR"),
                hookPhid,
                rig.rows.phids().phid("TASK"),
                "queued",
                "{\"retry\":\"never\"}",
                "none",
                0,
                1_700_000_000,
                1_700_000_000);
    }

    private static boolean settled(Rig rig, StrangeInput input) {
        Shown shown = shown(input);
        return !rig.row(shown.neighbour()).status().equals("queued")
                && (input.untouched() || !rig.row(shown.before()).status().equals("queued"));
    }

    private static WebhookSettings settings(WebhookSettings settings) {
        return new WebhookSettings(
                settings.database(),
                settings.pollInterval(),
                Duration.ofSeconds(5),
                200,
                settings.errorBackoff(),
                settings.errorThreshold(),
                settings.retryBackoff(),
                settings.claimLease(),
                true,
                settings.outboundDeny(),
                settings.trustFile(),
                settings.userAgent());
    }
}
