package org.bellows.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.webhook.report.WebhookEvent.BreakerOpened;
import org.bellows.webhook.report.WebhookEvent.DatabaseBack;
import org.bellows.webhook.report.WebhookEvent.DatabaseLost;
import org.bellows.webhook.report.WebhookEvent.ResultLost;
import org.bellows.webhook.report.WebhookEvent.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AlertsTest {
    private final Stage stage = new Stage();
    private final Notices notices = new Notices(stage.model());
    private final List<String> onDesktop = new ArrayList<>();
    private boolean muted;

    @BeforeEach
    void begin() {
        new Alerts(
                stage.model(),
                notices,
                (title, text, urgent) -> onDesktop.add((urgent ? "! " : "") + title + " | " + text),
                Runnable::run,
                () -> muted,
                stage.texts().neighbour(Alerts.class),
                stage.formats());
        stage.feed().setFacts(Sample.facts());
        stage.ticker().tick();
    }

    @Test
    void a_breaker_that_opens_is_told_by_the_hooks_name_with_when_it_is_tried_again() {
        stage.feed().happen(opened("PHID-HWBH-chat", Sample.NOW));
        stage.ticker().tick();

        assertThat(onDesktop)
                .containsExactly("! Breaker opened: Chat: #dev |"
                        + " 10 requests failed. Tried again at 14:32; what waits is not lost.");
        assertThat(notices.all()).extracting(Notice::title).containsExactly("Breaker opened: Chat: #dev");
    }

    @Test
    void fifty_breakers_at_once_are_one_notice() {
        for (int i = 0; i < 49; i++) {
            stage.feed().happen(opened("PHID-HWBH-" + i, Sample.NOW));
        }
        stage.feed().happen(opened("PHID-HWBH-chat", Sample.NOW));
        stage.ticker().tick();

        assertThat(onDesktop).containsExactly("! 50 breakers opened | PHID-HWBH-0, PHID-HWBH-1, PHID-HWBH-2 …");
    }

    @Test
    void a_lost_database_and_its_return_are_told() {
        stage.feed().happen(new DatabaseLost(Sample.NOW, "Connection refused at 127.0.0.1:3306."));
        stage.ticker().tick();
        stage.feed().happen(new DatabaseBack(Sample.NOW, Duration.ofSeconds(12)));
        stage.ticker().tick();

        assertThat(onDesktop)
                .containsExactly(
                        "! The database does not answer | Connection refused at 127.0.0.1:3306.",
                        "The database answers again | It was away for 12 s.");
    }

    @Test
    void lost_results_are_counted() {
        stage.feed().happen(lost(7), lost(8));
        stage.ticker().tick();

        assertThat(onDesktop)
                .containsExactly("2 results were lost | Request 8 of CI on merge has another owner by now."
                        + " The view of claims says what that means.");
    }

    @Test
    void what_is_past_is_not_news() {
        stage.feed().happen(opened("PHID-HWBH-chat", Sample.NOW.minusSeconds(31)));
        stage.ticker().tick();

        assertThat(onDesktop).isEmpty();
        assertThat(notices.all()).isEmpty();
    }

    @Test
    void nothing_is_said_while_muted() {
        muted = true;
        stage.feed().happen(opened("PHID-HWBH-chat", Sample.NOW));
        stage.ticker().tick();

        assertThat(onDesktop).isEmpty();
        assertThat(notices.all()).isEmpty();
    }

    @Test
    void notices_go_by_themselves_and_never_more_than_a_few_are_there() {
        for (int i = 0; i < 10; i++) {
            notices.add(org.bellows.ui.model.Tone.OK, "done " + i, "");
        }
        assertThat(notices.all()).extracting(Notice::title).containsExactly("done 6", "done 7", "done 8", "done 9");

        stage.clock().advance(Notices.SHORT);
        stage.ticker().tick();

        assertThat(notices.all()).isEmpty();
    }

    private static BreakerOpened opened(String hook, Instant at) {
        return new BreakerOpened(at, hook, 10, Sample.NOW.plusSeconds(294));
    }

    private static ResultLost lost(long id) {
        return new ResultLost(
                Sample.NOW, new Row("PHID-HWBH-ci", id, "PHID-HWBR-" + id, "PHID-TASK-1"), 1, "delivered");
    }
}
