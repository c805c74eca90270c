package org.bellows.ui.deliveries;

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
public final class DeliveriesView implements ConsoleView {
    private final DeliveriesModel model;
    private final Texts texts;

    public DeliveriesView(ViewContext context) {
        this.texts = context.texts().neighbour(DeliveriesView.class);
        this.model = new DeliveriesModel();
    }

    @Override
    public ViewId id() {
        return ViewId.DELIVERIES;
    }

    @Override
    public String title() {
        return texts.get("title");
    }

    @Override
    public Ikon icon() {
        return Material2OutlinedMZ.VIEW_LIST;
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
