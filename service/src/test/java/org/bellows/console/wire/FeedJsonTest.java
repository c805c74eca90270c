package org.bellows.console.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.RowTotals;
import org.bellows.console.feed.Trend;
import org.bellows.console.feed.UnknownEvent;
import org.bellows.webhook.report.WebhookEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedJsonTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00.000001Z");

    private static String text(Object value) {
        return new String(FeedJson.bytes(value), StandardCharsets.UTF_8);
    }

    @Test
    void an_event_says_its_type_and_leaves_out_what_is_empty() throws IOException {
        var row = new WebhookEvent.Row("PHID-HWBH-1", 7, "PHID-HWBR-2", "PHID-TASK-3");
        var failed = new FeedEvent(
                42,
                new WebhookEvent.Failed(
                        NOW, row, "http", "7", "refused (7)", Duration.ofNanos(1_500), Optional.empty()));

        assertThat(text(failed))
                .isEqualTo("{\"id\":42,\"event\":{\"type\":\"webhook.failed\",\"at\":\"2026-11-30T12:00:00.000001Z\","
                        + "\"row\":{\"hookPhid\":\"PHID-HWBH-1\",\"id\":7,\"requestPhid\":\"PHID-HWBR-2\","
                        + "\"objectPhid\":\"PHID-TASK-3\"},\"errorType\":\"http\",\"errorCode\":\"7\","
                        + "\"words\":\"refused (7)\",\"duration\":\"PT0.0000015S\"}}");
        assertThat(FeedJson.event(text(failed))).isEqualTo(failed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":5,\"event\":{\"type\":\"relay.forwarded\",\"at\":\"2026-11-30T12:00:00.000001Z\",\"to\":{\"x\":1}}}",
                "{\"id\":5,\"event\":{\"type\":\"files.malformed\",\"at\":\"2026-11-30T12:00:00.000001Z\",\"kind\":\"COPY\"}}",
                "{\"id\":5,\"event\":{\"type\":\"webhook.claimed\",\"at\":\"2026-11-30T12:00:00.000001Z\",\"row\":[]}}"
            })
    void what_a_newer_service_reports_keeps_its_place(String json) throws IOException {
        var event = FeedJson.event(json);

        assertThat(event.id()).isEqualTo(5);
        assertThat(event.event()).isInstanceOf(UnknownEvent.class);
        assertThat(event.event().at()).isEqualTo(NOW);
        assertThat(json).contains("\"" + ((UnknownEvent) event.event()).type() + "\"");
    }

    @Test
    void fields_of_a_newer_service_are_passed_over() throws IOException {
        var event =
                FeedJson.event("{\"id\":5,\"more\":{},\"event\":{\"at\":\"2026-11-30T12:00:00.000001Z\",\"why\":[1],"
                        + "\"type\":\"webhook.silent-on\"}}");

        assertThat(event).isEqualTo(new FeedEvent(5, new WebhookEvent.SilentOn(NOW)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "{\"id\":5}", "{\"id\":5,\"event\":{\"type\":\"x\"}}", "null", "7"})
    void what_is_no_event_is_an_io_exception(String json) {
        assertThatThrownBy(() -> FeedJson.event(json)).isInstanceOf(IOException.class);
    }

    @Test
    void what_is_required_and_missing_is_an_io_exception() {
        assertThatThrownBy(() ->
                        FeedJson.data("{\"data\":{\"queued\":1}}".getBytes(StandardCharsets.UTF_8), RowTotals.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("at");
        assertThatThrownBy(() -> FeedJson.data("{\"error\":{}}".getBytes(StandardCharsets.UTF_8), RowTotals.class))
                .isInstanceOf(IOException.class);
    }

    @Test
    void absent_values_are_empty() throws IOException {
        var trend = FeedJson.data(
                ("{\"data\":{\"window\":\"24h\",\"end\":\"2026-11-30T12:00:00Z\",\"points\":["
                                + "{\"at\":\"2026-11-30T12:00:00Z\",\"delivered\":1,\"failed\":0,\"queued\":3}]}}")
                        .getBytes(StandardCharsets.UTF_8),
                Trend.class);

        assertThat(trend.points().getFirst().handoffMillisP50()).isEmpty();
    }

    @Test
    void an_id_is_instance_and_number() {
        assertThat(EventId.parse("6f1d-0c:42")).contains(new EventId("6f1d-0c", 42));
        assertThat(EventId.parse(new EventId("a.b_c-D", 0).toString())).contains(new EventId("a.b_c-D", 0));
        for (var other : new String[] {"", "42", ":42", "a:", "a:-1", "a:4x", "a b:1", "a:9999999999999999999"}) {
            assertThat(EventId.parse(other)).isEmpty();
        }
    }
}
