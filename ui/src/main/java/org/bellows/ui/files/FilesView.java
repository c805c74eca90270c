package org.bellows.ui.files;

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
public final class FilesView implements ConsoleView {
    private final FilesModel model;
    private final Texts texts;

    public FilesView(ViewContext context) {
        this.texts = context.texts().neighbour(FilesView.class);
        this.model = new FilesModel();
    }

    @Override
    public ViewId id() {
        return ViewId.FILES;
    }

    @Override
    public String title() {
        return texts.get("title");
    }

    @Override
    public Ikon icon() {
        return Material2OutlinedAL.FOLDER;
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
