package org.bellows.ui.deliveries;

import java.util.Optional;
import javafx.application.Platform;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.bellows.ui.deliveries.OpenAttempt.Opened;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.EmptyState;
import org.bellows.ui.widget.ErrorState;
import org.kordamp.ikonli.material2.Material2OutlinedMZ;

/** All of the view beside the rail; what is laid over it is a sheet to check a signature with. */
final class DeliveriesPane extends StackPane {
    private final AttemptLog log;
    private final OpenAttempt open;
    private final LogWords words;
    private final Exporter exporter;
    private final Texts texts;
    private final ViewContext context;
    private final FilterBar filters;
    private final LogTable table;
    private final Label extent = new Label();
    private final ToggleButton pause = new ToggleButton();
    private final EmptyState empty = new EmptyState(Material2OutlinedMZ.VIEW_LIST, "", "");
    private final Button clear;
    private final ErrorState error;

    DeliveriesPane(
            ViewContext context,
            AttemptLog log,
            OpenAttempt open,
            LogWords words,
            AttemptCopies copies,
            Exporter exporter,
            Texts texts) {
        this.context = context;
        this.log = log;
        this.open = open;
        this.words = words;
        this.exporter = exporter;
        this.texts = texts;
        filters = new FilterBar(log, context.model(), words, texts, context.formats());
        table = new LogTable(log, words, texts, context.formats(), this::openChosen);
        context.desk().remember(table, "deliveries");
        clear = EmptyState.action(texts.get("filter.clear"), () -> log.filter(LogFilter.NONE));
        empty.getChildren().add(clear);
        error = new ErrorState(texts, log::reload);
        var detail = new AttemptPane(open, copies, words, texts, context.formats());
        table.setContextMenu(
                new LogMenu(() -> open.openedProperty().get().known(), copies, words, texts, context.formats()));
        table.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.SPACE) {
                log.pause(!log.pausedProperty().get());
                event.consume();
            } else if (event.getCode() == KeyCode.ENTER && table.chosen().isPresent()) {
                detail.focusFirst();
                event.consume();
            }
        });
        detail.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                table.requestFocus();
                event.consume();
            }
        });
        var place = new StackPane(table, empty, error);
        place.setMinHeight(0);
        var list = new VBox(filters, place, foot());
        list.getStyleClass().addAll("card-sheet", "delivery-list");
        VBox.setVgrow(place, Priority.ALWAYS);
        var both = new SplitPane(list, detail);
        both.setOrientation(Orientation.VERTICAL);
        // A small window scrolls inside of both rather than losing its head.
        list.setMinHeight(120);
        detail.setMinHeight(120);
        both.setMinHeight(0);
        setMinHeight(0);
        both.setDividerPositions(0.5);
        both.getStyleClass().add("delivery-split");
        getChildren().setAll(both);
        log.stateProperty().subscribe(this::show);
        log.pausedProperty().subscribe(this::show);
        context.model().nowProperty().subscribe(this::show);
        show();
        table.skinProperty().subscribe(skin -> {
            if (skin != null) {
                Platform.runLater(table::watchEnd);
            }
        });
        open.openedProperty().subscribe(opened -> {
            if (opened instanceof Opened.None) {
                table.forget();
            }
        });
    }

    private HBox foot() {
        extent.getStyleClass().add("secondary");
        extent.setId("deliveries-extent");
        extent.setMinWidth(0);
        HBox.setHgrow(extent, Priority.SOMETIMES);
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        pause.setId("deliveries-pause");
        pause.getStyleClass().add("small");
        pause.setMinWidth(USE_PREF_SIZE);
        pause.setTooltip(new Tooltip(texts.get("pause.tip")));
        pause.setOnAction(_ -> log.pause(pause.isSelected()));
        var check = new Button(texts.get("verify.open"));
        check.setId("verify-open");
        check.getStyleClass().add("small");
        check.setMinWidth(USE_PREF_SIZE);
        check.setOnAction(_ -> verify());
        var foot = new HBox(extent, gap, running(), check, exportMenu(), pause);
        foot.getStyleClass().add("delivery-foot");
        foot.setAlignment(Pos.CENTER_LEFT);
        return foot;
    }

    private MenuButton exportMenu() {
        var menu = new MenuButton(texts.get("export"));
        menu.setId("deliveries-export");
        menu.getStyleClass().add("small");
        menu.setMinWidth(USE_PREF_SIZE);
        for (var form : ExportForm.values()) {
            var item = new MenuItem(texts.get("export." + form.extension()));
            item.setOnAction(_ -> exporter.export(log.filterProperty().get(), form));
            menu.getItems().add(item);
        }
        menu.visibleProperty().bind(exporter.runningProperty().not());
        menu.managedProperty().bind(menu.visibleProperty());
        return menu;
    }

    private HBox running() {
        var bar = new ProgressBar();
        bar.setPrefWidth(90);
        bar.progressProperty().bind(exporter.progressProperty());
        var label = new Label();
        label.getStyleClass().add("secondary");
        label.textProperty().bind(exporter.wordsProperty());
        bar.accessibleTextProperty().bind(exporter.wordsProperty());
        var cancel = new Button(texts.get("export.cancel"));
        cancel.getStyleClass().add("small");
        cancel.setOnAction(_ -> exporter.cancel());
        var box = new HBox(8, bar, label, cancel);
        box.setAlignment(Pos.CENTER_LEFT);
        box.setMinWidth(USE_PREF_SIZE);
        box.visibleProperty().bind(exporter.runningProperty());
        box.managedProperty().bind(box.visibleProperty());
        return box;
    }

    private void show() {
        var state = log.stateProperty().get();
        boolean some = !log.rows().isEmpty();
        boolean failed = !some && state.failure().isPresent();
        table.setVisible(some);
        error.setVisible(failed);
        empty.setVisible(!some && !failed);
        if (failed) {
            state.failure().ifPresent(error::show);
        }
        var why = words.empty(state, log.filterProperty().get());
        empty.show(why.title(), why.text());
        clear.setVisible(why.filtered());
        extent.setText(words.extent(log.rows().size(), state));
        extent.setTooltip(new Tooltip(texts.get("extent.tip")));
        pause.setSelected(log.pausedProperty().get());
        pause.setText(words.pause(log.pausedProperty().get(), state));
    }

    private void openChosen() {
        table.chosen().ifPresent(open::open);
    }

    private void verify() {
        var detail = open.openedProperty().get() instanceof Opened.Here here
                ? Optional.of(here.detail())
                : Optional.<org.bellows.console.feed.AttemptDetail>empty();
        var scrim = new StackPane();
        scrim.getStyleClass().add("scrim");
        Runnable close = () -> {
            getChildren().remove(scrim);
            table.requestFocus();
        };
        var sheet = new VerifySheet(texts, context.formats(), detail, close);
        sheet.setMaxHeight(USE_PREF_SIZE);
        scrim.getChildren().setAll(sheet);
        getChildren().add(scrim);
        sheet.requestFocus();
    }

    /** Selects an attempt among the rows; false when it is not there. */
    boolean reveal(long id) {
        return table.reveal(id);
    }

    void focusSearch() {
        filters.focusSearch();
    }
}
