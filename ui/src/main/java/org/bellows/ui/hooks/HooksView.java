package org.bellows.ui.hooks;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import org.bellows.ui.hooks.HooksModel.Presence;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.shell.ConsoleView;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.EmptyState;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.material2.Material2OutlinedMZ;

/** A list of hooks above, and the one that is looked at below. */
public final class HooksView implements ConsoleView {
    private final ViewContext context;
    private final Texts texts;
    private final HooksModel model;
    private final HookHistory history;
    private final HookControls controls;
    private final HookCommands commands;
    private final HookList list;

    public HooksView(ViewContext context) {
        this.context = context;
        texts = context.texts().neighbour(HooksView.class);
        model = new HooksModel(context.model(), texts, context.formats());
        history = new HookHistory(context.model(), context.background());
        controls = new HookControls(context.model(), context.background(), texts);
        commands = new HookCommands(model, controls, context.model(), context.navigator(), context.desk(), texts);
        list = new HookList(context, model, commands, texts);
        model.selectedProperty().subscribe(entry -> {
            history.choose(entry.map(HookEntry::phid));
            controls.forget();
        });
    }

    @Override
    public ViewId id() {
        return ViewId.HOOKS;
    }

    @Override
    public String title() {
        return texts.get("title");
    }

    @Override
    public Ikon icon() {
        return Material2OutlinedMZ.SWAP_HORIZ;
    }

    @Override
    public Node header() {
        var headline = new Label();
        headline.setId("hooks-headline");
        headline.getStyleClass().add("headline");
        headline.textProperty().bind(model.headlineProperty());
        headline.setMaxWidth(Double.MAX_VALUE);
        var whole = new Tooltip();
        whole.textProperty().bind(model.headlineProperty());
        headline.setTooltip(whole);
        return headline;
    }

    @Override
    public Node node() {
        var buttons = new HookButtons(commands, texts);
        var detail = new HookDetail(
                model, history, controls, context.model(), texts, context.formats(), context.navigator(), buttons);
        Runnable enable = () -> buttons.update(
                controls.busyProperty().get(),
                model.selectedProperty()
                        .get()
                        .filter(entry -> entry.row().hook().state() == HookState.PAUSED)
                        .isPresent());
        model.selectedProperty().subscribe(enable);
        controls.busyProperty().subscribe(enable);
        context.model().factsProperty().subscribe(enable);
        enable.run();
        var both = new SplitPane(list.node(), detail);
        both.setOrientation(Orientation.VERTICAL);
        both.setDividerPositions(0.52);
        var none = new EmptyState(icon(), "", "");
        model.presenceProperty().subscribe(presence -> {
            both.setVisible(presence == Presence.SOME);
            none.setVisible(presence != Presence.SOME);
            switch (presence) {
                case WAITING -> none.show(texts.get("waiting.title"), texts.get("waiting.text"));
                case OFF -> none.show(texts.get("off.title"), texts.get("off.text"));
                case NONE -> none.show(texts.get("none.title"), texts.get("none.text"));
                case SOME -> none.show("", "");
            }
        });
        return new StackPane(both, none);
    }

    @Override
    public void shown() {
        history.watch(true);
    }

    @Override
    public void hidden() {
        history.watch(false);
    }

    @Override
    public void open(Place place) {
        if (place instanceof Place.Hook hook) {
            model.reveal(hook.phid());
        }
    }

    @Override
    public void refresh() {
        history.watch(true);
    }

    @Override
    public boolean focusSearch() {
        return list.focusSearch();
    }

    @Override
    public ReadOnlyObjectProperty<Badge> badge() {
        return model.badgeProperty();
    }
}
