package org.bellows.ui.files;

import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.EngineWarning.Severity;
import org.bellows.ui.files.FilesModel.Presence;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.shell.ConsoleView;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.Card;
import org.bellows.ui.widget.EmptyState;
import org.bellows.ui.widget.StateMark;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.material2.Material2OutlinedAL;

/** Engines as a ladder, what is wrong with them, and where a file goes. */
public final class FilesView implements ConsoleView {
    private final ViewContext context;
    private final Texts texts;
    private final FilesModel model;
    private final VBox rows = new VBox();

    public FilesView(ViewContext context) {
        this.context = context;
        texts = context.texts().neighbour(FilesView.class);
        model = new FilesModel(context.model(), texts, context.formats());
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
    public Node header() {
        var headline = new Label();
        headline.setId("files-headline");
        headline.getStyleClass().add("headline");
        headline.textProperty().bind(model.headlineProperty());
        headline.setMaxWidth(Double.MAX_VALUE);
        return headline;
    }

    @Override
    public Node node() {
        var question = new Card(texts.get("size.title"), new SizeQuestion(model, texts, context.formats()));
        var happenings = new Card(texts.get("events.title"), new HappeningList(model, texts, context));
        HBox.setHgrow(question, Priority.ALWAYS);
        HBox.setHgrow(happenings, Priority.ALWAYS);
        question.setPrefWidth(520);
        happenings.setPrefWidth(440);
        happenings.setMinHeight(200);
        var below = new HBox(question, happenings);
        below.getStyleClass().add("files-below");
        VBox.setVgrow(below, Priority.ALWAYS);
        var all = new VBox(ladder(), warnings(), below);
        all.getStyleClass().add("files");
        var scroll = new ScrollPane(all);
        scroll.getStyleClass().add("bare");
        scroll.setFitToWidth(true);
        scroll.setFitToHeight(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        var none = new EmptyState(icon(), "", "");
        model.presenceProperty().subscribe(presence -> {
            scroll.setVisible(presence == Presence.SOME);
            none.setVisible(presence != Presence.SOME);
            switch (presence) {
                case WAITING -> none.show(texts.get("waiting.title"), texts.get("waiting.text"));
                case OFF -> none.show(texts.get("off.title"), texts.get("off.text"));
                case NO_ENGINE -> none.show(texts.get("no-engine.title"), texts.get("no-engine.text"));
                case SOME -> none.show("", "");
            }
        });
        return new StackPane(scroll, none);
    }

    private Card ladder() {
        rows.setId("files-ladder");
        model.ladderProperty().subscribe(ladder -> {
            var children = rows.getChildren();
            while (children.size() > ladder.size()) {
                children.removeLast();
            }
            while (children.size() < ladder.size()) {
                children.add(new EngineRow(texts));
            }
            for (int i = 0; i < ladder.size(); i++) {
                ((EngineRow) children.get(i)).show(ladder.get(i));
            }
        });
        var card = new Card(texts.get("ladder.title"), rows);
        card.setMinHeight(javafx.scene.layout.Region.USE_PREF_SIZE);
        return card;
    }

    private Card warnings() {
        var list = new VBox();
        list.setId("files-warnings");
        list.getStyleClass().add("warnings");
        var card = new Card(texts.get("warnings.title"), list);
        card.setMinHeight(javafx.scene.layout.Region.USE_PREF_SIZE);
        model.warningsProperty().subscribe(found -> {
            list.getChildren().setAll(found.stream().map(FilesView::warning).toList());
            card.setVisible(!found.isEmpty());
            card.setManaged(!found.isEmpty());
        });
        return card;
    }

    private static Node warning(EngineWarning warning) {
        var sentence = new Label(warning.sentence());
        sentence.getStyleClass().add("strong");
        var advice = new Label(warning.advice());
        for (var label : List.of(sentence, advice)) {
            label.setWrapText(true);
            label.setMinHeight(Label.USE_PREF_SIZE);
        }
        var mark = new StateMark(warning.severity() == Severity.WARNING ? Tone.WARNING : Tone.NEUTRAL);
        var line = new HBox(10, mark, new VBox(sentence, advice));
        line.setAccessibleText(warning.sentence() + " " + warning.advice());
        return line;
    }

    @Override
    public void open(Place place) {
        if (place instanceof Place.Engine engine) {
            var ladder = model.ladderProperty().get();
            for (int i = 0; i < ladder.size(); i++) {
                if (ladder.get(i).identifier().equals(engine.identifier())) {
                    rows.getChildren().get(i).requestFocus();
                }
            }
        }
    }

    @Override
    public ReadOnlyObjectProperty<Badge> badge() {
        return model.badgeProperty();
    }
}
