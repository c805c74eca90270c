package org.bellows.ui.relay;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.Node;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.shell.ConsoleView;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.EmptyState;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.material2.Material2OutlinedAL;

/** The view. */
public final class RelayView implements ConsoleView {
    private final RelayModel model;
    private final Texts texts;

    public RelayView(ViewContext context) {
        this.texts = context.texts().neighbour(RelayView.class);
        this.model = new RelayModel();
    }

    @Override
    public ViewId id() {
        return ViewId.RELAY;
    }

    @Override
    public String title() {
        return texts.get("title");
    }

    @Override
    public Ikon icon() {
        return Material2OutlinedAL.CALL_RECEIVED;
    }

    @Override
    public Node node() {
        return new EmptyState(icon(), texts.get("empty.title"), texts.get("empty"));
    }

    @Override
    public ReadOnlyObjectProperty<Badge> badge() {
        return model.badgeProperty();
    }
}
