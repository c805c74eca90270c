package org.bellows.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.ui.testing.Variation.hook;

import java.util.Locale;
import java.util.Optional;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.RowTotals;
import org.bellows.ui.model.Tone;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.testing.Variation;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;
import org.junit.jupiter.api.Test;

class FiguresTest {

    private static Figures of(Variation variation) {
        return Told.of(variation.facts()).model().figuresProperty().get();
    }

    @Test
    void the_sample_is_told_in_numbers() {
        var told = Told.of(Stage.withSample(Locale.ENGLISH));
        told.model().shown();

        var figures = told.model().figuresProperty().get();
        assertThat(figures.queued()).isEqualTo(Figure.of("255", "oldest 11 min"));
        assertThat(figures.inFlight()).isEqualTo(Figure.of("2", "of 5 hooks"));
        assertThat(figures.sent()).isEqualTo(Figure.of("18,204", "18,204 since start"));
        assertThat(figures.failed()).isEqualTo(Figure.of("31", "31 failed tries"));
        assertThat(figures.claims()).isEqualTo(new Figure("18,240", "5", Tone.CLAIM, "nothing sent twice"));
        assertThat(figures.deliverer()).isEqualTo(Figure.of("Bellows", "5 locks held, Phorge stands by"));
    }

    @Test
    void rows_are_not_counted_while_nobody_looks() {
        var stage = Stage.withSample(Locale.ENGLISH);
        var told = Told.of(stage);
        assertThat(told.model().figuresProperty().get().sent().value()).isEqualTo("–");

        told.model().shown();
        stage.feed().setRows(new RowTotals(Sample.NOW, 1, 20_000, 40));
        told.model().hidden();
        told.model().refresh();
        assertThat(told.model().figuresProperty().get().sent().value()).isEqualTo("18,204");

        told.model().shown();
        assertThat(told.model().figuresProperty().get().sent().value()).isEqualTo("20,000");
    }

    @Test
    void rows_that_cannot_be_counted_are_a_dash() {
        var stage = Stage.withSample(Locale.ENGLISH);
        stage.feed().fail(Optional.of(new FeedException(FeedException.Reason.FAILED, "The database is away.")));
        var told = Told.of(stage);
        told.model().shown();
        assertThat(told.model().figuresProperty().get().sent().value()).isEqualTo("–");
        assertThat(told.model().failureProperty().get()).contains("The database is away.");
    }

    @Test
    void nothing_sent_twice_is_said_only_when_that_is_what_the_facts_show() {
        var fine = Variation.of(hook("ci", HookState.DELIVERING, 0));
        assertThat(of(fine.claims(0, 0, 0)).claims().note()).isEqualTo("no claim yet");
        assertThat(of(fine.claims(9, 4, 0)).claims().note()).isEqualTo("nothing sent twice");
        assertThat(of(fine.claims(9, 4, 0).pending(2)).claims().note()).isEqualTo("2 results not yet written");
        assertThat(of(fine.claims(9, 4, 1)).claims()).isEqualTo(new Figure("9", "4", Tone.BAD, "1 result lost"));
    }

    @Test
    void long_numbers_stand_below_each_other() {
        assertThat(of(Variation.of(hook("ci", HookState.DELIVERING, 0)).claims(1_218_240, 1_205, 0))
                        .claims())
                .isEqualTo(Figure.of("1,218,240", "1,205 lost · nothing sent twice"));
    }

    @Test
    void who_delivers_follows_the_locks() {
        var ours = hook("ci", HookState.DELIVERING, 0);
        var theirs = hook("chat", HookState.STANDBY, 0);
        assertThat(of(Variation.of(ours, theirs)).deliverer()).isEqualTo(Figure.of("Shared", "1 of 2 locks held here"));
        assertThat(of(Variation.of(theirs)).deliverer()).isEqualTo(Figure.of("Another", "0 of 1 locks held here"));
        assertThat(of(Variation.of(ours).in(State.DATABASE_LOST)).deliverer())
                .isEqualTo(Figure.of("Nobody", "the database is away"));
        assertThat(of(Variation.of(ours).in(State.SILENT)).deliverer())
                .isEqualTo(Figure.of("Nobody", "Phorge is in silent mode"));
        assertThat(Told.of(Variation.withoutDelivery())
                        .model()
                        .figuresProperty()
                        .get()
                        .deliverer())
                .isEqualTo(Figure.of("Phorge", "webhook delivery is off here"));
    }
}
