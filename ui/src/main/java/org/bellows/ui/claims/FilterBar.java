package org.bellows.ui.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.ChoiceBox;
import javafx.scene.layout.FlowPane;
import javafx.util.StringConverter;
import org.bellows.ui.claims.ClaimsModel.HookChoice;
import org.bellows.ui.claims.Evidence.Kind;
import org.bellows.ui.text.Words;
import org.bellows.ui.widget.SearchField;

/** What of the evidence is shown: by kind, by hook, by text. */
final class FilterBar extends FlowPane {
    private final ClaimsModel model;
    private final SearchField text;
    private final ChoiceBox<Optional<Kind>> kind;
    private final ChoiceBox<Optional<HookChoice>> hook;

    FilterBar(ClaimsModel model, Words words) {
        this.model = model;
        getStyleClass().add("filter-bar");
        text = new SearchField(words.texts(), words.get("list.filter.text"));
        text.setId("claims-search");
        text.setPrefWidth(220);
        text.textProperty()
                .subscribe(typed -> change(model.filterProperty().get().withText(typed)));
        kind = choice(
                words.get("list.filter.kind"), words.get("list.filter.kind.all"), one -> words.get("kind." + one));
        kind.setId("claims-kind");
        kind.getItems().add(Optional.empty());
        for (var one : Kind.values()) {
            kind.getItems().add(Optional.of(one));
        }
        kind.setValue(Optional.empty());
        // A choice box says null while its items change.
        kind.valueProperty()
                .orElse(Optional.empty())
                .subscribe(chosen -> change(model.filterProperty().get().with(chosen)));
        hook = choice(words.get("list.filter.hook"), words.get("list.filter.hook.all"), HookChoice::name);
        hook.setId("claims-hook");
        hook.setMaxWidth(220);
        model.hooks().subscribe(this::offerHooks);
        offerHooks();
        hook.valueProperty()
                .orElse(Optional.empty())
                .subscribe(chosen -> change(model.filterProperty().get().withHook(chosen.map(HookChoice::phid))));
        getChildren().setAll(text, kind, hook);
    }

    private void change(ClaimsFilter filter) {
        if (!filter.equals(model.filterProperty().get())) {
            model.filterProperty().set(filter);
        }
    }

    private void offerHooks() {
        var chosen = model.filterProperty().get().hookPhid();
        List<Optional<HookChoice>> choices = new ArrayList<>();
        choices.add(Optional.empty());
        model.hooks().forEach(one -> choices.add(Optional.of(one)));
        hook.getItems().setAll(choices);
        hook.setValue(model.hooks().stream()
                .filter(one -> chosen.filter(one.phid()::equals).isPresent())
                .findFirst());
    }

    private static <T> ChoiceBox<Optional<T>> choice(String name, String all, Function<T, String> words) {
        var box = new ChoiceBox<Optional<T>>();
        box.setAccessibleText(name);
        box.setConverter(new StringConverter<>() {
            @Override
            public String toString(Optional<T> value) {
                return value == null ? "" : value.map(words).orElse(all);
            }

            @Override
            public Optional<T> fromString(String typed) {
                throw new UnsupportedOperationException("nothing is typed here");
            }
        });
        return box;
    }

    /** Back to everything. */
    void clear() {
        text.clear();
        kind.setValue(Optional.empty());
        hook.setValue(Optional.empty());
    }

    void focus() {
        text.requestFocus();
        text.selectAll();
    }
}
