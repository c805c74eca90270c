package org.bellows.ui.overview;

import java.util.Locale;
import org.bellows.console.feed.Facts;
import org.bellows.event.Happening;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.text.Words;

/** An overview of a stage. */
record Told(Stage stage, OverviewModel model) {

    static Told of(Facts facts, Happening... happenings) {
        var stage = new Stage(Locale.ENGLISH);
        stage.feed().setFacts(facts);
        stage.feed().happen(happenings);
        stage.ticker().tick();
        return of(stage);
    }

    static Told of(Stage stage) {
        var context = stage.context();
        var words = new Words(context.texts().neighbour(OverviewView.class), context.formats());
        return new Told(stage, new OverviewModel(context.model(), context.background(), words, context.navigator()));
    }

    String headline() {
        return model.headlineProperty().get().sentence();
    }
}
