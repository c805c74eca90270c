package org.bellows.ui.deliveries;

import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import org.bellows.ui.deliveries.OpenAttempt.Opened;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.shell.ConsoleView;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Texts;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.material2.Material2OutlinedMZ;

/** The log of attempts above, and the one that is looked at below. */
public final class DeliveriesView implements ConsoleView {
    private static final KeyCombination COPY_CURL =
            new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
    private static final KeyCombination COPY_JSON = new KeyCodeCombination(KeyCode.J, KeyCombination.SHORTCUT_DOWN);

    private final Texts texts;
    private final AttemptLog log;
    private final OpenAttempt open;
    private final LogWords words;
    private final AttemptCopies copies;
    private final Exporter exporter;
    private final ViewContext context;
    private Optional<DeliveriesPane> pane = Optional.empty();

    public DeliveriesView(ViewContext context) {
        this.context = context;
        texts = context.texts().neighbour(DeliveriesView.class);
        log = new AttemptLog(context.model(), context.background());
        open = new OpenAttempt(context.model(), context.background());
        words = new LogWords(context.model(), texts, context.formats());
        copies = new AttemptCopies(open, log, context.navigator(), context.desk(), texts);
        exporter = new Exporter(context.model(), context.background(), context.desk(), texts, context.formats());
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
    public Node header() {
        var headline = new Label();
        headline.setId("deliveries-headline");
        headline.getStyleClass().add("headline");
        headline.setMaxWidth(Double.MAX_VALUE);
        log.stateProperty().subscribe(state -> headline.setText(words.headline(log.rows(), state)));
        return headline;
    }

    @Override
    public Node node() {
        var made = new DeliveriesPane(context, log, open, words, copies, exporter, texts);
        made.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (COPY_CURL.match(event)) {
                copies.curl();
                event.consume();
            } else if (COPY_JSON.match(event)) {
                copies.json();
                event.consume();
            }
        });
        pane = Optional.of(made);
        return made;
    }

    @Override
    public void shown() {
        log.watch(true);
    }

    @Override
    public void hidden() {
        log.watch(false);
    }

    @Override
    public void open(Place place) {
        switch (place) {
            case Place.Deliveries deliveries ->
                log.filter(LogFilter.NONE.withHook(deliveries.hookPhid()).withOutcome(deliveries.outcome()));
            case Place.OneAttempt one -> {
                log.filter(LogFilter.NONE);
                if (pane.filter(shown -> shown.reveal(one.id())).isEmpty()) {
                    open.open(one.id());
                }
            }
            default -> {}
        }
    }

    @Override
    public void refresh() {
        log.reload();
        if (open.openedProperty().get() instanceof Opened.Failed) {
            open.again();
        }
    }

    @Override
    public boolean focusSearch() {
        pane.ifPresent(DeliveriesPane::focusSearch);
        return pane.isPresent();
    }

    /** True while the log stands still. */
    ReadOnlyBooleanProperty pausedProperty() {
        return log.pausedProperty();
    }
}
