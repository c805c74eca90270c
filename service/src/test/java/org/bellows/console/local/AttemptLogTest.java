package org.bellows.console.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.AttemptPage;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.outbound.ExchangeRequest;
import org.bellows.outbound.ExchangeResult;
import org.bellows.outbound.Failure;
import org.bellows.outbound.Header;
import org.bellows.outbound.OutboundPolicy;
import org.bellows.outbound.Target;
import org.bellows.webhook.report.AttemptReport;
import org.bellows.webhook.report.AttemptReport.Outcome;
import org.bellows.webhook.report.Transmission;
import org.bellows.webhook.report.WebhookEvent;
import org.junit.jupiter.api.Test;

class AttemptLogTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private final AttemptLog log = new AttemptLog(100, 64 * 1024);

    private static AttemptReport report(int request, String hook, Outcome outcome, String words, Instant at) {
        return new AttemptReport(
                at,
                new WebhookEvent.Row("PHID-HWBH-" + hook, request, "PHID-HWBR-" + request, "PHID-TASK-" + request),
                "Hook " + hook,
                outcome,
                "http",
                words,
                words,
                Duration.ofMillis(5),
                Optional.of(Duration.ofMillis(2)),
                Optional.empty());
    }

    private static Transmission transmission(int bodyBytes) {
        return Transmission.of(
                new ExchangeRequest(
                        (Target) Target.parse("http://hook.example/path"),
                        List.of(Header.of("Accept", "*/*")),
                        new byte[bodyBytes],
                        Duration.ofSeconds(1),
                        OutboundPolicy.DEFAULT,
                        false,
                        () -> true),
                new ExchangeResult.NotAnswered(Failure.REFUSED, ""));
    }

    private void attempt(int request, String hook, Outcome outcome, String words) {
        log.attempted(report(request, hook, outcome, words, NOON.plusSeconds(request)), Optional.empty());
    }

    private static AttemptQuery text(String text) {
        return new AttemptQuery(
                text,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                100);
    }

    private List<Long> ids(AttemptQuery query) {
        return log.find(query).attempts().stream().map(Attempt::id).toList();
    }

    @Test
    void attempts_are_numbered_per_request_until_it_is_finished() {
        attempt(1, "a", Outcome.RETRIED, "503");
        attempt(2, "a", Outcome.DELIVERED, "200");
        attempt(1, "a", Outcome.RETRIED, "503");
        attempt(1, "a", Outcome.DELIVERED, "200");
        attempt(2, "a", Outcome.RETRIED, "500");

        assertThat(log.find(AttemptQuery.newest(10)).attempts())
                .extracting(Attempt::id, Attempt::requestId, Attempt::number)
                .containsExactly(
                        tuple(5L, 2L, 1), tuple(4L, 1L, 3), tuple(3L, 1L, 2), tuple(2L, 2L, 1), tuple(1L, 1L, 1));
    }

    @Test
    void each_filter_leaves_what_it_names() {
        attempt(1, "a", Outcome.DELIVERED, "200");
        attempt(2, "b", Outcome.RETRIED, "refused (7)");
        attempt(3, "b", Outcome.NOT_SENT, "the hook is disabled");
        attempt(4, "b", Outcome.DELIVERED, "204");

        assertThat(ids(text("HOOK B"))).containsExactly(4L, 3L, 2L);
        assertThat(ids(text(" refused "))).containsExactly(2L);
        assertThat(ids(text("phid-task-3"))).containsExactly(3L);
        assertThat(ids(text("HWBR-1"))).containsExactly(1L);
        assertThat(ids(text("nowhere"))).isEmpty();
        assertThat(ids(new AttemptQuery(
                        "",
                        Optional.of("PHID-HWBH-b"),
                        Optional.of(AttemptOutcome.DELIVERED),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        100)))
                .containsExactly(4L);
        assertThat(ids(new AttemptQuery(
                        "",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(NOON.plusSeconds(2)),
                        Optional.of(NOON.plusSeconds(4)),
                        Optional.empty(),
                        Optional.empty(),
                        100)))
                .containsExactly(3L, 2L);
    }

    @Test
    void pages_follow_each_other_without_a_gap_and_say_whether_there_is_more() {
        for (int i = 1; i <= 25; i++) {
            attempt(i, i % 2 == 0 ? "even" : "odd", Outcome.DELIVERED, "200");
        }
        Optional<Long> before = Optional.empty();
        for (List<Long> expected : List.of(List.of(24L, 22L, 20L, 18L, 16L), List.of(14L, 12L, 10L, 8L, 6L))) {
            AttemptPage page = log.find(page("Hook even", before, Optional.empty()));
            assertThat(page.attempts()).extracting(Attempt::id).isEqualTo(expected);
            assertThat(page.more()).isTrue();
            before = Optional.of(page.attempts().getLast().id());
        }
        AttemptPage last = log.find(page("Hook even", before, Optional.empty()));
        assertThat(last.attempts()).extracting(Attempt::id).containsExactly(4L, 2L);
        assertThat(last.more()).isFalse();
        assertThat(log.find(page("Hook even", Optional.empty(), Optional.of(21L)))
                        .attempts())
                .extracting(Attempt::id)
                .containsExactly(24L, 22L);
    }

    private static AttemptQuery page(String text, Optional<Long> before, Optional<Long> after) {
        return new AttemptQuery(
                text, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), before, after, 5);
    }

    @Test
    void the_oldest_go_when_there_are_too_many_and_the_page_says_how_many_there_were() {
        for (int i = 1; i <= 250; i++) {
            attempt(i, "a", Outcome.DELIVERED, "200");
        }
        AttemptPage page = log.find(AttemptQuery.newest(1000));
        assertThat(page.attempts()).hasSize(100);
        assertThat(page.attempts().getLast().id()).isEqualTo(151);
        assertThat(page.kept()).isEqualTo(100);
        assertThat(page.total()).isEqualTo(250);
        assertThat(page.more()).isFalse();
        assertThat(log.detail(150)).isEmpty();
        assertThat(log.detail(251)).isEmpty();
        assertThat(log.detail(0)).isEmpty();
    }

    @Test
    void bytes_are_kept_of_the_newest_only_and_their_sum_is_bounded() {
        for (int i = 1; i <= 50; i++) {
            log.attempted(report(i, "a", Outcome.DELIVERED, "200", NOON), Optional.of(transmission(10_000)));
        }
        int fit = 64 * 1024 / transmission(10_000).weight();
        assertThat(fit).isEqualTo(6);
        for (int id = 1; id <= 50; id++) {
            assertThat(log.detail(id).isPresent()).as("attempt " + id).isEqualTo(id > 50 - fit);
        }
        assertThat(log.find(AttemptQuery.newest(100)).attempts()).hasSize(50);
    }

    @Test
    void one_that_is_larger_than_all_there_is_room_for_is_not_kept() {
        log.attempted(report(1, "a", Outcome.DELIVERED, "200", NOON), Optional.of(transmission(100)));
        log.attempted(report(2, "a", Outcome.DELIVERED, "200", NOON), Optional.of(transmission(70_000)));
        assertThat(log.detail(1)).isEmpty();
        assertThat(log.detail(2)).isEmpty();
        log.attempted(report(3, "a", Outcome.DELIVERED, "200", NOON), Optional.of(transmission(100)));
        assertThat(log.detail(3).orElseThrow().body()).hasSize(100);
    }

    @Test
    void an_attempt_for_which_nothing_was_sent_has_no_address_and_no_bytes() {
        attempt(1, "a", Outcome.NOT_SENT, "the hook is disabled");
        var detail = log.detail(1).orElseThrow();
        assertThat(detail.url()).isEmpty();
        assertThat(detail.requestHeaders()).isEmpty();
        assertThat(detail.body()).isEmpty();
        assertThat(detail.answer()).isEmpty();
    }
}
