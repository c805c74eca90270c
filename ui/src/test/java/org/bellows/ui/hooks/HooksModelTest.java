package org.bellows.ui.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.SettingFact;
import org.bellows.ui.hooks.HookCommands.Command;
import org.bellows.ui.hooks.HooksModel.Presence;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.text.Texts;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.junit.jupiter.api.Test;

class HooksModelTest {
    private static final HookSettings SETTINGS = HookSettings.of(List.of(
            new SettingFact("webhook.error-backoff-sec", "300", "default", "", ""),
            new SettingFact("webhook.retry-backoff-sec", "60", "default", "", "")));

    private final Stage stage = Stage.withSample(Locale.ENGLISH);
    private final Texts texts = stage.texts().neighbour(HooksModel.class);
    private final HooksModel model = new HooksModel(stage.model(), texts, stage.formats());
    private final HookControls controls =
            new HookControls(stage.model(), stage.context().background(), texts);
    private final HookCommands commands =
            new HookCommands(model, controls, stage.model(), stage.context().navigator(), stage.desk(), texts);

    private HookRow row(String phid) {
        return model.shown().stream()
                .filter(entry -> entry.phid().equals(phid))
                .findFirst()
                .orElseThrow()
                .row();
    }

    private HookStory story(HookSnapshot hook) {
        return HookStory.of(hook, SETTINGS, texts, stage.formats(), Sample.NOW);
    }

    private static HookSnapshot as(HookSnapshot hook, HookState state, long queued) {
        return new HookSnapshot(
                hook.phid(),
                hook.name(),
                hook.host(),
                state,
                queued,
                0,
                hook.failuresInWindow(),
                hook.failureThreshold(),
                hook.openUntil(),
                hook.lastResult(),
                hook.lastSuccess(),
                hook.oldestQueued(),
                hook.nextAttempt(),
                hook.medianDuration());
    }

    @Test
    void one_sentence_says_what_is_wrong() {
        assertThat(model.headlineProperty().get())
                .isEqualTo("Hooks: 1 left alone by the breaker, 1 failing, 1 slow; 255 requests wait.");
        assertThat(model.badgeProperty().get()).isEqualTo(new Badge(2, Tone.BAD));
        assertThat(model.shownWordsProperty().get()).isEqualTo("6 hooks");
    }

    @Test
    void a_row_says_what_was_last_and_what_is_next() {
        assertThat(row("PHID-HWBH-chat").stateWords()).isEqualTo("Open until 14:32");
        assertThat(row("PHID-HWBH-chat").next()).isEqualTo("at 14:32");
        assertThat(row("PHID-HWBH-mirror").result()).isEqualTo("refused (7)");
        assertThat(row("PHID-HWBH-mirror").next()).isEqualTo("in 42 s");
        assertThat(row("PHID-HWBH-old").result()).isEqualTo("–");
        assertThat(row("PHID-HWBH-old").next()).isEqualTo("–");
    }

    @Test
    void an_open_hook_tells_why_and_when_it_is_tried_again() {
        var story = story(row("PHID-HWBH-chat").hook());
        assertThat(story.why())
                .isEqualTo("10 of its requests failed within 5 min, the last with 503, 5 min ago,"
                        + " so Bellows leaves it alone for a while.");
        assertThat(story.next())
                .isEqualTo("214 requests wait, the oldest for 11 min."
                        + " Tried again by itself at 14:32:00, in 4 min; nothing is lost.");
    }

    @Test
    void a_failing_hook_tells_when_it_is_tried_again_and_when_it_would_be_left_alone() {
        var story = story(row("PHID-HWBH-mirror").hook());
        assertThat(story.why())
                .isEqualTo("4 of its requests failed within 5 min, the last with refused (7), 18 s ago.");
        assertThat(story.next())
                .isEqualTo("3 requests wait, the oldest for 2 min. Tried again in 42 s, at 14:27:48."
                        + " When 10 fail, Bellows leaves it alone for a while.");
    }

    @Test
    void every_other_state_says_what_somebody_can_do() {
        var hook = row("PHID-HWBH-ci").hook();
        assertThat(story(hook))
                .isEqualTo(new HookStory(
                        "All that Phorge queued for it has been delivered.", "New requests are sent as they come."));
        assertThat(story(as(hook, HookState.PAUSED, 1)))
                .isEqualTo(new HookStory(
                        "Somebody paused it here.", "One request waits. Nobody sends anything until you resume it."));
        assertThat(story(as(hook, HookState.STANDBY, 0)).next())
                .isEqualTo("Bellows takes over as soon as the lock is free.");
        assertThat(story(as(hook, HookState.DISABLED, 0)).next())
                .isEqualTo("To have new requests sent, enable it in Phorge.");
        assertThat(story(as(hook, HookState.SILENT, 0)).next())
                .isEqualTo("When somebody turns phabricator.silent off in Phorge, delivery goes on.");
        assertThat(story(row("PHID-HWBH-archive").hook()).why())
                .isEqualTo(
                        "It answers, but half of its answers take 1.9 s or more, and it gets one request at a time.");
    }

    @Test
    void search_and_filter_narrow_the_list_and_say_so() {
        model.searchProperty().set(" EXAMPLE.net ");
        assertThat(model.shown()).extracting(HookEntry::phid).containsExactly("PHID-HWBH-audit");
        assertThat(model.shownWordsProperty().get()).isEqualTo("1 of 6 hooks");
        model.searchProperty().set("");
        model.filterProperty().set(HookFilter.ATTENTION);
        assertThat(model.shown()).extracting(HookEntry::phid).containsExactly("PHID-HWBH-chat", "PHID-HWBH-mirror");
    }

    @Test
    void the_hook_that_needs_a_look_most_is_looked_at_first_and_stays_so_over_updates_and_filters() {
        var first = model.selectedProperty().get().orElseThrow();
        assertThat(first.phid()).isEqualTo("PHID-HWBH-chat");
        model.filterProperty().set(HookFilter.SLOW);
        stage.clock().advance(Duration.ofSeconds(1));
        stage.feed().setFacts(Sample.facts());
        stage.ticker().tick();
        assertThat(model.selectedProperty().get()).containsSame(first);
        model.reveal("PHID-HWBH-ci");
        assertThat(model.filterProperty().get()).isEqualTo(HookFilter.ALL);
        assertThat(model.selectedProperty().get().orElseThrow().phid()).isEqualTo("PHID-HWBH-ci");
    }

    @Test
    void without_facts_it_waits() {
        var empty = new Stage();
        assertThat(new HooksModel(empty.model(), texts, empty.formats())
                        .presenceProperty()
                        .get())
                .isEqualTo(Presence.WAITING);
    }

    @Test
    void a_pause_is_asked_about_and_says_who_delivers_meanwhile() {
        model.reveal("PHID-HWBH-ci");
        commands.run(Command.PAUSE);
        var question = stage.desk().questions().getFirst();
        assertThat(question.title()).isEqualTo("Pause “CI on merge”?");
        assertThat(question.text())
                .contains("While Bellows runs, Phorge does not deliver them either; if Bellows stops, Phorge does.");
        assertThat(stage.feed().actions()).containsExactly(new Action.PauseHook("PHID-HWBH-ci"));
        assertThat(controls.noteProperty().get().orElseThrow().sentence())
                .isEqualTo("“CI on merge” is paused. Its requests wait until you resume it.");
    }

    @Test
    void trying_an_open_hook_is_asked_about_and_a_failing_one_is_tried_at_once() {
        commands.run(Command.TRY_NOW);
        assertThat(stage.desk().questions()).hasSize(1);
        model.reveal("PHID-HWBH-mirror");
        commands.run(Command.TRY_NOW);
        assertThat(stage.desk().questions()).hasSize(1);
        assertThat(stage.feed().actions())
                .containsExactly(new Action.TryHookNow("PHID-HWBH-chat"), new Action.TryHookNow("PHID-HWBH-mirror"));
    }

    @Test
    void what_makes_no_sense_is_not_offered_and_not_done() {
        model.reveal("PHID-HWBH-old");
        assertThat(commands.obstacle(Command.TRY_NOW)).contains("It is disabled in Phorge.");
        model.reveal("PHID-HWBH-ci");
        assertThat(commands.obstacle(Command.TRY_NOW)).contains("Nothing waits to be sent.");
        assertThat(commands.obstacle(Command.RESUME)).contains("It is not paused.");
        commands.run(Command.TRY_NOW);
        commands.run(Command.RESUME);
        assertThat(stage.feed().actions()).isEmpty();
    }

    @Test
    void a_refusal_is_said_in_place_in_the_services_words() {
        stage.feed().fail(Optional.of(new FeedException(FeedException.Reason.REFUSED, "Bellows is about to stop.")));
        model.reveal("PHID-HWBH-mirror");
        commands.run(Command.TRY_NOW);
        var note = controls.noteProperty().get().orElseThrow();
        assertThat(note)
                .isEqualTo(new HookControls.Note(
                        "PHID-HWBH-mirror", Tone.BAD, "Nothing was sent to “Mirror bot”. Bellows is about to stop."));
        assertThat(controls.busyProperty().get()).isFalse();
    }

    @Test
    void phorge_and_the_deliveries_are_opened_at_the_hook() {
        commands.run(Command.PHORGE);
        commands.run(Command.DELIVERIES);
        assertThat(stage.desk().browsed()).containsExactly("https://phorge.example.org/search/?query=PHID-HWBH-chat");
        assertThat(stage.visited())
                .containsExactly(new Place.Deliveries(Optional.of("PHID-HWBH-chat"), Optional.empty()));
    }

    @Test
    void the_history_is_fetched_again_when_an_attempt_of_the_hook_ended_and_only_then() {
        stage.feed().setSettings(List.of(new SettingFact("webhook.error-backoff-sec", "300", "default", "", "")));
        var history = new HookHistory(stage.model(), stage.context().background());
        history.choose(Optional.of("PHID-HWBH-ci"));
        assertThat(history.attemptsProperty().get().recent()).isEmpty();
        history.watch(true);
        var before = history.attemptsProperty().get();
        assertThat(before.recent())
                .isNotEmpty()
                .allMatch(attempt -> attempt.hookPhid().equals("PHID-HWBH-ci"));
        stage.feed().setAttempts(Sample.attempts(400));
        happens("PHID-HWBH-chat");
        assertThat(history.attemptsProperty().get()).isSameAs(before);
        happens("PHID-HWBH-ci");
        assertThat(history.attemptsProperty().get()).isNotSameAs(before);
    }

    private void happens(String phid) {
        var row = new WebhookEvent.Row(phid, 1, "PHID-HWBR-1", "PHID-TASK-1");
        stage.feed()
                .happen(new WebhookEvent.Delivered(Sample.NOW, row, 200, Duration.ofMillis(3), Duration.ofMillis(1)));
        stage.ticker().tick();
        stage.clock().advance(Duration.ofSeconds(1));
        stage.ticker().tick();
    }

    @Test
    void failures_stand_on_the_line_where_they_happened() {
        var window = FailureWindow.of(
                        List.of(Sample.NOW.minusSeconds(301), Sample.NOW.minusSeconds(150), Sample.NOW),
                        3,
                        SETTINGS,
                        texts,
                        stage.formats(),
                        Sample.NOW)
                .orElseThrow();
        assertThat(window.places()).containsExactly(0.5, 1.0);
        assertThat(window.sentence())
                .isEqualTo(
                        "2 attempts failed in the last 5 min. One failing request is older than what Bellows remembers.");
    }
}
