package org.bellows.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.app.demo.Snapshots.hook;
import static org.bellows.app.demo.Snapshots.slow;

import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    @Test
    void all_is_well_when_nothing_waits() {
        assertThat(text(Snapshots.of(hook("CI", HookState.DELIVERING, 0), hook("Old wiki", HookState.DISABLED, 0))))
                .isEqualTo("All delivered. 0 queued.");
    }

    @Test
    void work_in_progress_is_no_trouble() {
        assertThat(text(Snapshots.of(hook("CI", HookState.DELIVERING, 1234)))).isEqualTo("Delivering: 1,234 queued.");
    }

    @Test
    void an_open_breaker_comes_first_and_says_how_much_waits() {
        assertThat(text(Snapshots.of(hook("CI", HookState.DELIVERING, 5), hook("Status page", HookState.OPEN, 34))))
                .isEqualTo("One hook is paused by its breaker, 34 requests wait.");
        assertThat(text(Snapshots.of(hook("a", HookState.OPEN, 1), hook("b", HookState.OPEN, 0))))
                .isEqualTo("Two hooks are paused by their breakers, 1 request waits.");
    }

    @Test
    void several_troubles_are_one_sentence() {
        assertThat(text(Snapshots.of(
                        hook("a", HookState.OPEN, 20),
                        hook("b", HookState.FAILING, 3),
                        slow(hook("c", HookState.DELIVERING, 1)))))
                .isEqualTo("One hook is paused by its breaker, one fails and one is slow, 24 requests wait.");
    }

    @Test
    void every_other_state_of_a_hook_has_its_words() {
        assertThat(text(Snapshots.of(hook("a", HookState.FAILING, 0), hook("b", HookState.FAILING, 0))))
                .isEqualTo("Two hooks fail, nothing waits.");
        assertThat(text(Snapshots.of(hook("a", HookState.STANDBY, 2))))
                .isEqualTo("One hook is served by another process, 2 requests wait.");
        assertThat(text(Snapshots.of(hook("a", HookState.PAUSED, 2))))
                .isEqualTo("One hook is paused by an operator, 2 requests wait.");
    }

    @Test
    void the_state_of_the_service_goes_before_that_of_its_hooks() {
        var open = hook("a", HookState.OPEN, 7);
        assertThat(text(Snapshots.of(State.STARTING, 0, open))).isEqualTo("Starting: nothing is delivered yet.");
        assertThat(text(Snapshots.of(State.SILENT, 0, open)))
                .isEqualTo("Phorge is silent: nothing is delivered, 7 requests are left to it.");
        assertThat(text(Snapshots.of(State.DATABASE_LOST, 1, open)))
                .isEqualTo("The database does not answer: nothing is sent, one result waits to be written.");
        assertThat(text(Snapshots.of(State.STOPPING, 0, open)))
                .isEqualTo("Stopping: no requests are still on the wire.");
    }

    private static String text(WebhookSnapshot snapshot) {
        return Headline.of(snapshot).text();
    }
}
