package org.bellows.ui.overview;

import javafx.scene.Node;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.shell.ConsoleView;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Headline;
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
        var header = new Headline("headline");
        model.headlineProperty().subscribe(now -> header.show(now.tone(), now.sentence()));
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
