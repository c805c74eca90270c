package org.bellows.ui.settings;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.Node;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.shell.ConsoleView;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.EmptyState;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.material2.Material2OutlinedMZ;

/** The view. */
public final class SettingsView implements ConsoleView {
    private final SettingsModel model;
    private final Texts texts;

    public SettingsView(ViewContext context) {
        this.texts = context.texts().neighbour(SettingsView.class);
        this.model = new SettingsModel();
    }

    @Override
    public ViewId id() {
        return ViewId.SETTINGS;
    }

    @Override
    public String title() {
        return texts.get("title");
    }

    @Override
    public Ikon icon() {
        return Material2OutlinedMZ.SETTINGS;
    }

    @Override
    public Node node() {
        return new EmptyState(icon(), title(), texts.get("empty"));
    }

    @Override
    public ReadOnlyObjectProperty<Badge> badge() {
        return model.badgeProperty();
    }
}
