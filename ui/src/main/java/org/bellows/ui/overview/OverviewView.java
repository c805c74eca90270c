package org.bellows.ui.overview;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.shell.ConsoleView;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.MarkShape;
import org.bellows.ui.widget.StateMark;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.material2.Material2OutlinedAL;

/** Is all well? One sentence, then numbers, then charts, then what it is about. */
public final class OverviewView implements ConsoleView {
    private final OverviewModel model;
    private final Words words;
    private final ViewContext context;

    public OverviewView(ViewContext context) {
        this.context = context;
        this.words = new Words(context.texts().neighbour(OverviewView.class), context.formats());
        this.model = new OverviewModel(context.model(), context.background(), words, context.navigator());
    }

    @Override
    public ViewId id() {
        return ViewId.OVERVIEW;
    }

    @Override
    public String title() {
        return words.get("title");
    }

    @Override
    public Ikon icon() {
        return Material2OutlinedAL.DASHBOARD;
    }

    @Override
    public Node header() {
        var mark = new StateMark();
        var sentence = new Label();
        sentence.setId("headline");
        sentence.getStyleClass().add("headline");
        sentence.setWrapText(true);
        sentence.setMinWidth(0);
        HBox.setHgrow(sentence, Priority.ALWAYS);
        var header = new HBox(mark, sentence);
        header.getStyleClass().add("overview-headline");
        model.headlineProperty().subscribe(headline -> {
            mark.show(MarkShape.of(headline.tone()), headline.tone());
            sentence.setText(headline.sentence());
        });
        return header;
    }

    @Override
    public Node node() {
        return new OverviewPane(model, words, context);
    }

    @Override
    public void shown() {
        model.shown();
    }

    @Override
    public void hidden() {
        model.hidden();
    }

    @Override
    public void refresh() {
        model.refresh();
    }
}
