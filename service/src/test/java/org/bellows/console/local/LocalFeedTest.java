package org.bellows.console.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.bellows.console.LogLevel;
import org.bellows.console.feed.Action;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.console.feed.Link;
import org.bellows.console.feed.RowTotals;
import org.bellows.console.feed.ServiceEvent;
import org.bellows.console.feed.ServiceFacts;
import org.bellows.console.feed.TrendWindow;
import org.bellows.doctor.CheckReport;
import org.bellows.event.EventStream;
import org.bellows.files.report.FilesEvent;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.webhook.report.HookActionException;
import org.bellows.webhook.report.HookActions;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.Counters;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.Test;

class LocalFeedTest {
    private static final String HOOK = "PHID-HWBH-1";

    private final DrivenClock clock = new DrivenClock();
    private final EventStream<WebhookEvent> webhook = new EventStream<>(100);
    private final EventStream<FilesEvent> files = new EventStream<>(100);
    private final AtomicInteger snapshots = new AtomicInteger();
    private final AtomicInteger counts = new AtomicInteger();
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicLong queued = new AtomicLong();
    private final List<String> done = new ArrayList<>();
    private final Level level = new Level();
    private Optional<SQLException> countFails = Optional.empty();

    private static final class Level implements LogLevel {
        private String current = "info";

        @Override
        public List<String> allowed() {
            return List.of("debug", "info", "warning", "error");
        }

        @Override
        public String current() {
            return current;
        }

        @Override
        public void change(String level) {
            current = level;
        }
    }

    private final class Hooks implements HookActions {
        @Override
        public void pause(String hookPhid) throws HookActionException {
            if (!hookPhid.equals(HOOK)) {
                throw new HookActionException(HookActionException.Reason.NO_SUCH_HOOK, "No such hook.");
            }
            done.add("pause " + hookPhid);
        }

        @Override
        public void resume(String hookPhid) {
            done.add("resume " + hookPhid);
        }

        @Override
        public void tryNow(String hookPhid) throws HookActionException {
            throw new HookActionException(HookActionException.Reason.REFUSED, "Nothing waits.");
        }
    }

    private LocalFeed feed() {
        return feed(true);
    }

    private LocalFeed feed(boolean withWebhook) {
        var part = new WebhookPart(webhook, this::snapshot, queued::get, this::totals, new Hooks());
        return new LocalFeed(
                new LocalParts(
                        this::service,
                        withWebhook ? Optional.of(part) : Optional.empty(),
                        new AttemptLog(),
                        Optional.of(new FilesPart(
                                files,
                                () -> new FilesSnapshot(clock.instant(), List.of(), List.of(), List.of(), 0, 0))),
                        List.of(),
                        level,
                        Optional.of(() -> new CheckReport(
                                clock.instant(), Duration.ofMillis(runs.incrementAndGet()), List.of()))),
                clock,
                clock::nanoTime);
    }

    private ServiceFacts service() {
        return new ServiceFacts(
                "instance",
                DrivenClock.START,
                "1",
                "25",
                "host",
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "/state",
                List.of(),
                level.current(),
                List.of());
    }

    private WebhookSnapshot snapshot() {
        snapshots.incrementAndGet();
        var hook = new HookSnapshot(
                HOOK,
                "hook",
                "host",
                HookState.DELIVERING,
                queued.get(),
                0,
                0,
                10,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new WebhookSnapshot(
                clock.instant(),
                State.DELIVERING,
                List.of(hook),
                new Counters(0, 0, 0, 0, 0, 0, 0),
                Optional.empty(),
                0);
    }

    private RowTotals totals() throws SQLException {
        counts.incrementAndGet();
        if (countFails.isPresent()) {
            throw countFails.get();
        }
        return new RowTotals(clock.instant(), 1, 2, 3);
    }

    private WebhookEvent delivered() {
        return new WebhookEvent.Delivered(
                clock.instant(),
                new WebhookEvent.Row(HOOK, 1, "PHID-HWBR-1", "PHID-TASK-1"),
                200,
                Duration.ofMillis(3),
                Duration.ofMillis(2));
    }

    @Test
    void events_of_all_domains_stand_in_one_order_with_what_was_there_before_the_feed() {
        webhook.publish(new WebhookEvent.SilentOn(clock.instant()));
        LocalFeed feed = feed();
        files.publish(new FilesEvent.Stored(clock.instant(), "blob", 5));
        webhook.publish(new WebhookEvent.SilentOff(clock.instant()));

        assertThat(feed.eventsAfter(0))
                .containsExactly(
                        new FeedEvent(1, new WebhookEvent.SilentOn(clock.instant())),
                        new FeedEvent(2, new FilesEvent.Stored(clock.instant(), "blob", 5)),
                        new FeedEvent(3, new WebhookEvent.SilentOff(clock.instant())));
        assertThat(feed.facts().orElseThrow().lastEventId()).isEqualTo(3);
    }

    @Test
    void many_readers_share_one_snapshot_in_a_quarter_of_a_second() {
        LocalFeed feed = feed();
        Facts first = feed.facts().orElseThrow();
        clock.pass(Duration.ofMillis(249));
        for (int i = 0; i < 100; i++) {
            assertThat(feed.facts().orElseThrow()).isSameAs(first);
        }
        assertThat(snapshots).hasValue(1);
        clock.pass(Duration.ofMillis(1));
        assertThat(feed.facts().orElseThrow()).isNotSameAs(first);
        assertThat(snapshots).hasValue(2);
    }

    @Test
    void nobody_looking_costs_no_snapshot() {
        LocalFeed feed = feed();
        for (int i = 0; i < 1000; i++) {
            webhook.publish(delivered());
            clock.pass(Duration.ofMillis(100));
            feed.beat();
        }
        assertThat(snapshots).hasValue(0);
        assertThat(counts).hasValue(0);
    }

    @Test
    void deliveries_show_in_the_pace_the_activity_and_the_trend() {
        LocalFeed feed = feed();
        for (int i = 0; i < 20; i++) {
            webhook.publish(delivered());
        }
        webhook.publish(new WebhookEvent.Failed(
                clock.instant(),
                new WebhookEvent.Row(HOOK, 1, "PHID-HWBR-1", "PHID-TASK-1"),
                "http",
                "503",
                "503",
                Duration.ZERO,
                Optional.empty()));
        queued.set(9);
        for (int i = 0; i < 2; i++) {
            clock.pass(Duration.ofSeconds(1));
            feed.beat();
        }

        Facts facts = feed.facts().orElseThrow();
        assertThat(facts.pace().orElseThrow().deliveredPerSecond()).isEqualTo(10);
        assertThat(facts.activity()).singleElement().satisfies(hook -> {
            assertThat(hook.delivered()).endsWith(20);
            assertThat(hook.failed()).endsWith(1);
        });
        clock.pass(Duration.ofSeconds(2));
        assertThat(feed.trend(TrendWindow.FIVE_MINUTES).points())
                .satisfiesExactly(
                        first -> {
                            assertThat(first.delivered()).isEqualTo(10);
                            assertThat(first.failed()).isEqualTo(0.5);
                        },
                        second -> assertThat(second.queued()).isEqualTo(9));
    }

    @Test
    void a_listener_hears_four_times_a_second_at_most_and_once_a_second_at_least() {
        LocalFeed feed = feed();
        var heard = new AtomicInteger();
        try (var _ = feed.onChange(heard::incrementAndGet)) {
            feed.beat();
            assertThat(heard).hasValue(1);
            for (int i = 0; i < 500; i++) {
                webhook.publish(delivered());
            }
            clock.pass(Duration.ofMillis(250));
            feed.beat();
            assertThat(heard).hasValue(2);
            for (int i = 0; i < 3; i++) {
                clock.pass(Duration.ofMillis(250));
                feed.beat();
            }
            assertThat(heard).hasValue(2);
            clock.pass(Duration.ofMillis(250));
            feed.beat();
            assertThat(heard).hasValue(3);
        }
        webhook.publish(delivered());
        clock.pass(Duration.ofSeconds(2));
        feed.beat();
        assertThat(heard).hasValue(3);
    }

    @Test
    void a_listener_that_fails_keeps_nothing_from_the_others() {
        LocalFeed feed = feed();
        var heard = new AtomicInteger();
        feed.onChange(() -> {
            throw new IllegalStateException("broken view");
        });
        feed.onChange(heard::incrementAndGet);
        feed.beat();
        assertThat(heard).hasValue(1);
    }

    @Test
    void rows_are_counted_once_in_two_seconds_and_a_failure_is_told_and_not_remembered() throws Exception {
        LocalFeed feed = feed();
        countFails = Optional.of(new SQLException("secret detail of the server"));
        assertThatThrownBy(feed::rowTotals)
                .isInstanceOfSatisfying(
                        FeedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.FAILED))
                .hasMessageNotContaining("secret detail");
        countFails = Optional.empty();
        assertThat(feed.rowTotals()).isEqualTo(new RowTotals(DrivenClock.START, 1, 2, 3));
        clock.pass(Duration.ofMillis(1999));
        feed.rowTotals();
        assertThat(counts).hasValue(2);
        clock.pass(Duration.ofMillis(1));
        feed.rowTotals();
        assertThat(counts).hasValue(3);
    }

    @Test
    void the_checks_are_run_when_asked_and_the_latest_is_remembered() throws Exception {
        LocalFeed feed = feed();
        assertThat(feed.checks(false).took()).isEqualTo(Duration.ofMillis(1));
        assertThat(feed.checks(false).took()).isEqualTo(Duration.ofMillis(1));
        assertThat(feed.checks(true).took()).isEqualTo(Duration.ofMillis(2));
        assertThat(feed.checks(false).took()).isEqualTo(Duration.ofMillis(2));
    }

    @Test
    void actions_are_done_or_it_is_said_why_not() throws Exception {
        LocalFeed feed = feed();
        feed.act(new Action.PauseHook(HOOK));
        feed.act(new Action.ResumeHook(HOOK));
        assertThat(done).containsExactly("pause " + HOOK, "resume " + HOOK);
        assertThatThrownBy(() -> feed.act(new Action.PauseHook("other")))
                .isInstanceOfSatisfying(
                        FeedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND));
        assertThatThrownBy(() -> feed.act(new Action.TryHookNow(HOOK)))
                .hasMessage("Nothing waits.")
                .isInstanceOfSatisfying(
                        FeedException.class, e -> assertThat(e.reason()).isEqualTo(Reason.REFUSED));
    }

    @Test
    void a_change_of_the_log_level_is_an_event_whoever_makes_it() throws Exception {
        LocalFeed feed = feed();
        feed.act(new Action.ChangeLogLevel("debug"));
        feed.logLevel().change("error");
        feed.logLevel().change("error");

        assertThat(feed.eventsAfter(0))
                .containsExactly(
                        new FeedEvent(1, new ServiceEvent.LogLevelChanged(clock.instant(), "info", "debug")),
                        new FeedEvent(2, new ServiceEvent.LogLevelChanged(clock.instant(), "debug", "error")));
        assertThat(feed.facts().orElseThrow().service().logLevel()).isEqualTo("error");
        assertThatThrownBy(() -> feed.act(new Action.ChangeLogLevel("loud")))
                .hasMessage("There is no log level \"loud\": allowed are debug, info, warning, error.");
    }

    @Test
    void without_webhook_delivery_there_are_files_and_clear_words() throws Exception {
        LocalFeed feed = feed(false);
        feed.beat();
        Facts facts = feed.facts().orElseThrow();
        assertThat(facts.webhook()).isEmpty();
        assertThat(facts.pace()).isEmpty();
        assertThat(facts.activity()).isEmpty();
        assertThat(facts.files()).isPresent();
        assertThatThrownBy(() -> feed.act(new Action.PauseHook(HOOK))).hasMessageContaining("webhook.enabled");
        assertThatThrownBy(feed::rowTotals).hasMessageContaining("webhook.enabled");
    }

    @Test
    void closing_it_ends_nothing_for_others() {
        LocalFeed feed = feed();
        feed.close();
        webhook.publish(delivered());
        assertThat(feed.eventsAfter(0)).hasSize(1);
        assertThat(feed.link()).isEqualTo(new Link.Connected(DrivenClock.START, Duration.ZERO));
        feed.end();
        webhook.publish(delivered());
        assertThat(feed.eventsAfter(0)).hasSize(1);
    }
}
