package org.bellows.ui.settings;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.Node;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.shell.ConsoleView;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.Headline;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.material2.Material2OutlinedMZ;

/** Is the installation sound? The checks in one sentence and one by one, what the service is, and its settings in effect. */
public final class SettingsView implements ConsoleView {
    private final ViewContext context;
    private final Words words;
    private final SettingsModel model;
    private Optional<SettingsPane> pane = Optional.empty();

    public SettingsView(ViewContext context) {
        this.context = context;
        words = new Words(context.texts().neighbour(SettingsView.class), context.formats());
        model = new SettingsModel(context.model(), context.background(), words);
    }

    @Override
    public ViewId id() {
        return ViewId.SETTINGS;
    }

    @Override
    public String title() {
        return words.get("title");
    }

    @Override
    public Ikon icon() {
        return Material2OutlinedMZ.SETTINGS;
    }

    @Override
    public Node header() {
        var header = new Headline("settings-headline");
        model.checks().summaryProperty().subscribe(now -> header.show(now.tone(), now.sentence()));
        return header;
    }

    @Override
    public Node node() {
        var made = new SettingsPane(model, words, context);
        pane = Optional.of(made);
        return made;
    }

    @Override
    public ReadOnlyObjectProperty<Badge> badge() {
        return model.checks().badgeProperty();
    }

    @Override
    public void shown() {
        model.shown();
    }

    @Override
    public void refresh() {
        model.refresh();
    }

    @Override
    public boolean focusSearch() {
        pane.ifPresent(SettingsPane::focusSearch);
        return pane.isPresent();
    }
}
