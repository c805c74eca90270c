package org.bellows.ui.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.Link;
import org.bellows.doctor.CheckReport;
import org.bellows.doctor.CheckReport.CheckResult;
import org.bellows.doctor.CheckReport.Severity;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.Tone;
import org.bellows.ui.testing.Installation;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.text.Words;
import org.junit.jupiter.api.Test;

class SettingsModelTest {
    private final FeedException away =
            new FeedException(FeedException.Reason.UNREACHABLE, "The service does not answer.");
    private final Stage stage = Stage.withSample(Locale.ENGLISH);
    private final SettingsModel model = model(stage);

    private static SettingsModel model(Stage stage) {
        var context = stage.context();
        return new SettingsModel(
                context.model(),
                context.background(),
                new Words(context.texts().neighbour(SettingsView.class), context.formats()));
    }

    private String sentence(Severity... found) {
        var results = Stream.of(found)
                .map(severity -> new CheckResult("some", severity, "Something.", ""))
                .toList();
        stage.feed().setChecks(new CheckReport(Sample.NOW, Duration.ZERO, results));
        model.checks().runAgain();
        return model.checks().summaryProperty().get().sentence();
    }

    @Test
    void the_service_is_asked_only_once_the_view_is_looked_at() {
        assertThat(model.checks().linesProperty().get()).isEmpty();
        assertThat(model.settings().lines()).isEmpty();
        model.shown();
        assertThat(model.checks().linesProperty().get()).hasSize(17);
        assertThat(model.settings().lines()).hasSize(12);
        assertThat(stage.feed().runs()).isZero();
    }

    @Test
    void one_sentence_sums_the_checks_up() {
        assertThat(sentence(Severity.OK)).isEqualTo("1 check: all well");
        assertThat(sentence(Severity.OK, Severity.OK)).isEqualTo("2 checks: all well");
        assertThat(sentence(Severity.OK, Severity.WARNING)).isEqualTo("1 warning in 2 checks");
        assertThat(sentence(Severity.ERROR, Severity.ERROR)).isEqualTo("2 errors in 2 checks");
        assertThat(sentence(Severity.WARNING, Severity.ERROR, Severity.WARNING))
                .isEqualTo("1 error and 2 warnings in 3 checks");
        assertThat(sentence()).isEqualTo("No check applies to this installation.");
    }

    @Test
    void the_worst_comes_first_and_the_rest_keeps_its_order() {
        model.shown();
        assertThat(model.checks().linesProperty().get())
                .extracting(line -> line.word() + " " + line.code())
                .startsWith("Error grants", "Warning settings", "Warning free-space", "OK version", "OK service");
        assertThat(model.checks().badgeProperty().get()).isEqualTo(new Badge(3, Tone.BAD));
        assertThat(model.checks().summaryProperty().get().tone()).isEqualTo(Tone.BAD);
    }

    @Test
    void it_says_when_they_ran_and_how_long_that_took() {
        model.shown();
        assertThat(model.checks().ranProperty().get()).isEqualTo("ran 2 min ago, took 1.4 s");
    }

    @Test
    void what_was_known_last_is_called_so() {
        model.shown();
        stage.feed().setLink(new Link.Disconnected(Sample.NOW, "Connection refused.", Sample.NOW.plusSeconds(1)));
        stage.ticker().tick();
        assertThat(model.checks().summaryProperty().get())
                .isEqualTo(
                        new Summary(Tone.NEUTRAL, "1 error and 2 warnings in 17 checks. That is what was known last."));
    }

    @Test
    void a_run_that_fails_leaves_the_last_result_and_says_why() {
        model.shown();
        stage.feed().fail(Optional.of(away));
        model.checks().runAgain();
        assertThat(model.checks().linesProperty().get()).hasSize(17);
        assertThat(model.checks().staleness())
                .isEqualTo("No new answer: The service does not answer. What follows is the result of the last run.");
    }

    @Test
    void what_failed_is_asked_again_once_the_service_is_back() {
        stage.feed().fail(Optional.of(away));
        model.shown();
        assertThat(model.checks().failureProperty().get()).contains(away);
        assertThat(model.settings().failureProperty().get()).contains(away);
        stage.feed().fail(Optional.empty());
        stage.feed().setLink(new Link.Connected(Sample.NOW.plusSeconds(1), Duration.ZERO));
        stage.ticker().tick();
        assertThat(model.checks().failureProperty().get()).isEmpty();
        assertThat(model.settings().lines()).hasSize(12);
    }

    @Test
    void what_fails_while_the_service_answers_is_not_asked_with_every_update() {
        stage.feed().fail(Optional.of(away));
        model.shown();
        stage.feed().fail(Optional.empty());
        stage.feed().setFacts(Installation.facts());
        stage.ticker().tick();
        assertThat(model.checks().failureProperty().get()).contains(away);
        assertThat(model.settings().failureProperty().get()).contains(away);
        model.refresh();
        assertThat(model.checks().failureProperty().get()).isEmpty();
    }

    @Test
    void a_service_that_started_anew_is_asked_for_its_settings() {
        model.shown();
        stage.feed().setSettings(Installation.settings().subList(0, 3));
        stage.feed().setFacts(Sample.facts("instance-2"));
        stage.ticker().tick();
        assertThat(model.settings().lines()).hasSize(3);
    }

    @Test
    void settings_say_where_they_come_from() {
        model.shown();
        assertThat(model.settings().lines())
                .extracting(line -> List.of(line.key(), line.value(), line.source()))
                .contains(
                        List.of("phorge.root", "/srv/phorge", "File: /etc/bellows/bellows.yaml"),
                        List.of("webhook.database.host", "127.0.0.1", "Phorge: mysql.host"),
                        List.of(
                                "webhook.database.password",
                                "********",
                                "Environment: BELLOWS_WEBHOOK_DATABASE_PASSWORD"),
                        List.of("webhook.enabled", "true", "Default"));
    }

    @Test
    void a_raised_value_stands_beside_the_configured_one_with_the_reason() {
        stage.feed().setFacts(Installation.facts());
        stage.ticker().tick();
        model.shown();
        assertThat(model.settings().lines())
                .filteredOn(SettingLine::raised)
                .containsExactly(new SettingLine(
                        "webhook.claim-lease-sec",
                        "10 → 20",
                        true,
                        "File: /etc/bellows/bellows.yaml",
                        "Raised: never below webhook.delivery-timeout-sec (15) plus 5 seconds. How long a request"
                                + " that another process claimed is left to it."));
        assertThat(model.settings().coverageProperty().get()).isEqualTo("12 settings, 1 raised to a safe value");
    }

    @Test
    void every_word_that_is_searched_for_must_stand_somewhere() {
        model.shown();
        model.settings().searchProperty().set(" FILE webhook ");
        assertThat(model.settings().lines())
                .extracting(SettingLine::key)
                .containsExactly("webhook.delivery-timeout-sec", "webhook.claim-lease-sec");
        assertThat(model.settings().coverageProperty().get()).isEqualTo("2 of 12 settings");
        model.settings().searchProperty().set("");
        assertThat(model.settings().lines()).hasSize(12);
    }

    @Test
    void what_the_service_is_can_be_copied_as_text() {
        assertThat(model.about().copied()).isEqualTo("""
                Bellows: 1.0.0
                Java: 25.0.3
                Host: forge-1
                Process: 4711
                Runs since: Nov 24, 2026, 10:27:06 (6 d ago)
                Listener console: 127.0.0.1:8150
                Database: mariadb://127.0.0.1:3306/phabricator_herald
                Phorge: /srv/phorge
                Its address: https://phorge.example.org
                Configuration: /etc/bellows/bellows.yaml
                State: /var/lib/bellows""");
        assertThat(model.about().linesProperty().get())
                .filteredOn(AboutLine::address)
                .extracting(AboutLine::value)
                .containsExactly("https://phorge.example.org");
    }

    @Test
    void the_log_level_is_changed_until_the_next_restart() {
        assertThat(model.logLevel().levelProperty().get()).contains("info");
        model.logLevel().choose("info");
        assertThat(stage.feed().actions()).isEmpty();
        model.logLevel().choose("debug");
        assertThat(stage.feed().actions()).containsExactly(new Action.ChangeLogLevel("debug"));
        assertThat(model.logLevel().levelProperty().get()).contains("debug");
        assertThat(model.logLevel().noteProperty().get())
                .isEqualTo(new LogLevel.Note(Tone.OK, "Now \"debug\", until the next restart."));
    }

    @Test
    void facts_older_than_the_change_do_not_turn_the_level_back() {
        model.logLevel().choose("debug");
        stage.feed().setFacts(Sample.facts("instance-1"));
        stage.ticker().tick();
        assertThat(model.logLevel().levelProperty().get()).contains("debug");
    }

    @Test
    void a_level_that_could_not_be_changed_is_as_before_and_says_why() {
        stage.feed().fail(Optional.of(away));
        model.logLevel().choose("error");
        assertThat(model.logLevel().levelProperty().get()).contains("info");
        assertThat(model.logLevel().noteProperty().get())
                .isEqualTo(new LogLevel.Note(Tone.BAD, "Not changed: The service does not answer."));
    }
}
