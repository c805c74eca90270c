package org.bellows.ui.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.ui.testing.Variation.hook;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Link;
import org.bellows.event.Happening;
import org.bellows.ui.claims.Evidence.Kind;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.testing.Variation;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookEvent.ClaimLost.Reason;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.Test;

class ClaimsModelTest {
    private static final Variation FINE = Variation.of(hook("ci", HookState.DELIVERING, 0));
    private final Stage stage = new Stage(Locale.ENGLISH);

    private ClaimsModel model(Facts facts, Happening... happenings) {
        stage.feed().setFacts(facts);
        stage.feed().happen(happenings);
        stage.ticker().tick();
        var context = stage.context();
        return new ClaimsModel(
                context.model(),
                new Words(context.texts().neighbour(ClaimsView.class), context.formats()),
                context.navigator());
    }

    private static WebhookEvent lost(String hook, long id, Reason reason) {
        return new WebhookEvent.ClaimLost(
                Sample.NOW.minusSeconds(5),
                new WebhookEvent.Row("PHID-HWBH-" + hook, id, "PHID-HWBR-" + id, "PHID-TASK-1"),
                1_796_048_826,
                reason);
    }

    private static WebhookEvent resultLost(String hook, long id) {
        return new WebhookEvent.ResultLost(
                Sample.NOW,
                new WebhookEvent.Row("PHID-HWBH-" + hook, id, "PHID-HWBR-" + id, "PHID-TASK-1"),
                1_796_048_830,
                "200");
    }

    private String verdict(Facts facts) {
        return model(facts).verdictProperty().get().sentence();
    }

    @Test
    void it_says_whether_anything_was_sent_twice() {
        assertThat(verdict(FINE.claims(0, 0, 0).facts()))
                .isEqualTo("No claim yet: nothing has been sent since the service started.");
        assertThat(verdict(FINE.claims(18_240, 0, 0).facts()))
                .isEqualTo("Nothing was sent twice: 18,240 claims won, none lost.");
        assertThat(verdict(FINE.claims(18_240, 5, 0).facts()))
                .isEqualTo("Nothing was sent twice: 18,240 claims won; 5 were lost, and nothing was sent for them.");
        assertThat(verdict(FINE.claims(0, 1, 0).facts()))
                .isEqualTo("Nothing was sent: 1 claim was lost to another writer, none won.");
        assertThat(verdict(Variation.withoutDelivery()))
                .isEqualTo("Webhook delivery is off here, so nothing is claimed.");
    }

    @Test
    void it_never_says_so_while_a_result_is_lost_or_waits() {
        assertThat(verdict(FINE.claims(9, 0, 0).pending(1).facts()))
                .isEqualTo(
                        "1 request was sent whose result is not yet written. It is kept until the database takes it.");
        assertThat(verdict(FINE.claims(9, 3, 2).facts()))
                .isEqualTo(
                        "2 requests may reach their receivers twice: they were sent, but their results could not be written.");
    }

    @Test
    void what_was_known_last_is_called_so() {
        var model = model(FINE.claims(3, 0, 0).facts());
        stage.feed().setLink(new Link.Disconnected(Sample.NOW, "Connection refused.", Sample.NOW.plusSeconds(1)));
        stage.ticker().tick();
        assertThat(model.verdictProperty().get())
                .isEqualTo(new Verdict(
                        Tone.NEUTRAL, "Nothing was sent twice: 3 claims won, none lost. That is what was known last."));
    }

    @Test
    void lost_results_are_counted_on_the_rail() {
        assertThat(model(FINE.claims(9, 3, 0).facts()).badgeProperty().get()).isEqualTo(Badge.NONE);
        assertThat(model(FINE.claims(9, 3, 2).facts()).badgeProperty().get()).isEqualTo(new Badge(2, Tone.BAD));
    }

    @Test
    void each_event_says_which_row_which_version_and_what_it_means() {
        var model = model(
                FINE.facts(),
                lost("ci", 88_412, Reason.ROW_CHANGED),
                resultLost("gone", 7),
                new WebhookEvent.LockLost(Sample.NOW, "PHID-HWBH-ci", "another process holds it", Optional.empty()));
        assertThat(model.evidence())
                .extracting(
                        line -> List.of(line.kindWords(), line.hook(), line.request(), line.version(), line.meaning()))
                .containsExactly(
                        List.of(
                                "Lock not held",
                                "ci",
                                "–",
                                "–",
                                "From then on we sent nothing for this hook: another process holds it."),
                        List.of(
                                "Result lost",
                                "PHID-HWBH-gone",
                                "7",
                                "1796048830",
                                "It was sent, but the outcome could not be written (200). The receiver may get it again."),
                        List.of(
                                "Claim lost",
                                "ci",
                                "88412",
                                "1796048826",
                                "Another writer changed the row before us, so it is theirs. Nothing was sent here."));
    }

    @Test
    void deliveries_are_no_evidence() {
        var model = model(Sample.facts(), Sample.events().toArray(Happening[]::new));
        assertThat(model.evidence()).extracting(EvidenceLine::kindWords).containsExactly("Claim lost", "Lock gained");
        assertThat(model.coverageProperty().get()).isEqualTo("2 events");
    }

    @Test
    void filters_narrow_by_kind_by_hook_and_by_text() {
        var model = model(
                Variation.of(hook("ci", HookState.DELIVERING, 0), hook("chat", HookState.DELIVERING, 0))
                        .facts(),
                lost("ci", 1, Reason.ROW_CHANGED),
                lost("chat", 2, Reason.ROW_GONE),
                resultLost("chat", 3));
        model.filterProperty().set(ClaimsFilter.ALL.with(Optional.of(Kind.CLAIM_LOST)));
        assertThat(model.evidence()).extracting(EvidenceLine::request).containsExactly("2", "1");
        model.filterProperty().set(ClaimsFilter.ALL.withHook(Optional.of("PHID-HWBH-chat")));
        assertThat(model.evidence()).extracting(EvidenceLine::request).containsExactly("3", "2");
        model.filterProperty().set(ClaimsFilter.ALL.withText(" NO LONGER in "));
        assertThat(model.evidence()).extracting(EvidenceLine::request).containsExactly("2");
        assertThat(model.coverageProperty().get()).isEqualTo("1 of 3 events");
    }

    @Test
    void reasons_are_counted_and_what_was_not_seen_is_said() {
        var model = model(
                FINE.claims(9, 5, 0).facts(),
                lost("ci", 1, Reason.ROW_CHANGED),
                lost("ci", 2, Reason.ROW_CHANGED),
                lost("ci", 3, Reason.LOCK_NOT_OURS));
        assertThat(model.reasons())
                .extracting(line -> line.count() + " " + line.words())
                .containsExactly(
                        "2 the row had moved on",
                        "0 the row was gone",
                        "1 the lock was not ours",
                        "0 the claim had run out",
                        "2 before this console looked");
    }

    @Test
    void locks_say_who_holds_them_and_since_when() {
        var facts = Variation.of(
                        hook("ci", HookState.DELIVERING, 0),
                        hook("chat", HookState.STANDBY, 0),
                        hook("old", HookState.DISABLED, 0))
                .facts();
        var model = model(
                facts,
                new WebhookEvent.LockGained(Sample.NOW.minusSeconds(60), "PHID-HWBH-ci"),
                new WebhookEvent.LockLost(
                        Sample.NOW.minusSeconds(30), "PHID-HWBH-chat", "another process holds it", Optional.empty()));
        assertThat(model.locks())
                .extracting(LockLine::hook, LockLine::words, LockLine::since)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(
                                "chat", "Another process", Optional.of(Sample.NOW.minusSeconds(30))),
                        org.assertj.core.groups.Tuple.tuple("ci", "Bellows", Optional.of(Sample.NOW.minusSeconds(60))),
                        org.assertj.core.groups.Tuple.tuple("old", "Not needed", Optional.empty()));
        assertThat(model.tallyProperty().get().locks()).isEqualTo(new Tally.Entry("1", "1 of 2 not held here"));
        assertThat(model.tallyProperty().get().others()).isEqualTo(new Tally.Entry("Seen", "holds 1 lock now"));
    }

    @Test
    void a_missing_lock_is_nobody_elses_while_the_database_is_away() {
        var model = model(Variation.of(hook("ci", HookState.STANDBY, 0))
                .in(State.DATABASE_LOST)
                .facts());
        assertThat(model.locks()).extracting(LockLine::words).containsExactly("Not held here");
        assertThat(model.tallyProperty().get().others()).isEqualTo(new Tally.Entry("None", "nobody else was seen"));
    }

    @Test
    void evidence_outlives_the_recent_events_and_is_bounded() {
        var model = model(FINE.facts());
        for (int round = 0; round < 6; round++) {
            int from = round * 400;
            stage.feed()
                    .happen(IntStream.range(from, from + 400)
                            .mapToObj(id -> lost("ci", id, Reason.ROW_CHANGED))
                            .toArray(Happening[]::new));
            stage.ticker().tick();
        }
        assertThat(model.evidence()).hasSize(EvidenceLog.MOST);
        assertThat(model.evidence().getFirst().request()).isEqualTo("2399");
        assertThat(model.evidence().getLast().request()).isEqualTo("400");
        assertThat(model.reasons().getFirst().count()).isEqualTo("2,400");
    }

    @Test
    void new_evidence_leaves_the_rows_below_it_alone() {
        var model = model(FINE.facts(), lost("ci", 1, Reason.ROW_CHANGED));
        var before = model.evidence().getFirst();
        stage.feed().happen(lost("ci", 2, Reason.ROW_CHANGED));
        stage.ticker().tick();
        assertThat(model.evidence().getLast()).isSameAs(before);
    }

    @Test
    void evidence_from_before_a_restart_is_called_so_and_no_longer_counted() {
        var model = model(FINE.facts(), lost("ci", 1, Reason.ROW_GONE));
        stage.feed().forgetEvents(1);
        stage.feed().setFacts(Sample.facts("instance-2"));
        stage.ticker().tick();
        assertThat(model.evidence())
                .extracting(EvidenceLine::meaning)
                .containsExactly(
                        "Before the service was restarted: The row was no longer in the table. Nothing was sent.");
        assertThat(model.reasons()).extracting(ReasonLine::count).startsWith("0", "0", "0", "0");
    }

    @Test
    void events_that_were_forgotten_unread_are_told() {
        var model = model(FINE.facts(), lost("ci", 1, Reason.ROW_GONE));
        stage.feed()
                .happen(lost("ci", 2, Reason.ROW_GONE), lost("ci", 3, Reason.ROW_GONE), lost("ci", 4, Reason.ROW_GONE));
        stage.feed().forgetEvents(3);
        stage.ticker().tick();
        assertThat(model.coverageProperty().get()).isEqualTo("2 events; 2 were forgotten before they could be read");
    }

    @Test
    void events_from_before_the_console_looked_are_no_gap() {
        stage.feed().happen(lost("ci", 1, Reason.ROW_GONE), lost("ci", 2, Reason.ROW_GONE));
        stage.feed().forgetEvents(1);
        assertThat(model(FINE.facts()).coverageProperty().get()).isEqualTo("1 event");
    }

    @Test
    void a_row_leads_to_the_deliveries_of_its_hook() {
        var model = model(FINE.facts(), lost("ci", 1, Reason.ROW_GONE));
        model.openDeliveries(model.evidence().getFirst());
        assertThat(stage.visited())
                .containsExactly(new Place.Deliveries(Optional.of("PHID-HWBH-ci"), Optional.empty()));
    }
}
