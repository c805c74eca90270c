package org.bellows.ui.claims;

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

/** Was anything sent twice? One sentence, the numbers behind it, and every event that speaks for or against it. */
public final class ClaimsView implements ConsoleView {
    private final ClaimsModel model;
    private final Words words;
    private final ViewContext context;
    private Optional<ClaimsPane> pane = Optional.empty();

    public ClaimsView(ViewContext context) {
        this.context = context;
        this.words = new Words(context.texts().neighbour(ClaimsView.class), context.formats());
        this.model = new ClaimsModel(context.model(), words, context.navigator());
    }

    @Override
    public ViewId id() {
        return ViewId.CLAIMS;
    }

    @Override
    public String title() {
        return words.get("title");
    }

    @Override
    public Ikon icon() {
        return Material2OutlinedMZ.VERIFIED_USER;
    }

    @Override
    public Node header() {
        var header = new Headline("verdict");
        model.verdictProperty().subscribe(now -> header.show(now.tone(), now.sentence()));
        return header;
    }

    @Override
    public Node node() {
        var made = new ClaimsPane(model, words, context);
        pane = Optional.of(made);
        return made;
    }

    @Override
    public ReadOnlyObjectProperty<Badge> badge() {
        return model.badgeProperty();
    }

    @Override
    public boolean focusSearch() {
        pane.ifPresent(ClaimsPane::focusSearch);
        return pane.isPresent();
    }
}
