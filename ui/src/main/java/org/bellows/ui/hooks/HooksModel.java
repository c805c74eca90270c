package org.bellows.ui.hooks;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.Observable;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Facts.HookActivity;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.HookMark;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.webhook.report.WebhookSnapshot;

/** The list of hooks: what is in it, what is shown of it, and which one is looked at. */
final class HooksModel {
    private final ConsoleModel console;
    private final Texts texts;
    private final Formats formats;
    private final ObservableList<HookEntry> entries =
            FXCollections.observableArrayList(entry -> new Observable[] {entry.rowProperty()});
    private final FilteredList<HookEntry> shown = new FilteredList<>(entries);
    private final StringProperty search = new SimpleStringProperty("");
    private final ObjectProperty<HookFilter> filter = new SimpleObjectProperty<>(HookFilter.ALL);
    private final ReadOnlyObjectWrapper<Badge> badge = new ReadOnlyObjectWrapper<>(Badge.NONE);
    private final ReadOnlyStringWrapper headline = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper shownWords = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Presence> presence = new ReadOnlyObjectWrapper<>(Presence.WAITING);
    private final ReadOnlyObjectWrapper<Optional<HookEntry>> selected = new ReadOnlyObjectWrapper<>(Optional.empty());

    /** Whether there is a list at all. */
    enum Presence {
        /** No facts yet. */
        WAITING,
        /** Webhook delivery is off. */
        OFF,
        /** Phorge has no webhook. */
        NONE,
        SOME
    }

    HooksModel(ConsoleModel console, Texts texts, Formats formats) {
        this.console = console;
        this.texts = texts;
        this.formats = formats;
        console.factsProperty().subscribe(this::update);
        console.nowProperty().subscribe(this::update);
        search.subscribe(this::choose);
        filter.subscribe(this::choose);
        choose();
        update();
    }

    private void update() {
        var facts = console.facts();
        var webhook = facts.flatMap(Facts::webhook);
        presence.set(
                facts.isEmpty()
                        ? Presence.WAITING
                        : webhook.map(some -> some.hooks().isEmpty() ? Presence.NONE : Presence.SOME)
                                .orElse(Presence.OFF));
        show(webhook, facts.map(Facts::activity).orElse(List.of()), console.now());
        badge.set(attention());
        countShown();
        headline.set(webhook.isPresent() ? HooksHeadline.of(rows(), texts, formats) : texts.get("title"));
        if (selected.get().isEmpty()) {
            entries.stream()
                    .min(Comparator.comparingInt(entry -> entry.row().urgency()))
                    .ifPresent(this::select);
        }
    }

    private void show(Optional<WebhookSnapshot> webhook, List<HookActivity> activity, Instant now) {
        var byPhid = new HashMap<String, HookActivity>();
        activity.forEach(of -> byPhid.put(of.hookPhid(), of));
        var hooks = webhook.map(WebhookSnapshot::hooks).orElse(List.of());
        var fresh = hooks.stream()
                .map(hook -> HookRow.of(hook, Optional.ofNullable(byPhid.get(hook.phid())), texts, formats, now))
                .toList();
        var known = entries.stream().collect(Collectors.toMap(HookEntry::phid, Function.identity()));
        var wanted = fresh.stream().map(row -> row.hook().phid()).collect(Collectors.toSet());
        entries.removeIf(entry -> !wanted.contains(entry.phid()));
        for (var row : fresh) {
            var entry = known.get(row.hook().phid());
            if (entry == null) {
                entries.add(new HookEntry(row));
            } else {
                entry.show(row);
            }
        }
        if (selected.get().filter(entry -> !entries.contains(entry)).isPresent()) {
            selected.set(Optional.empty());
        }
    }

    private List<HookRow> rows() {
        return entries.stream().map(HookEntry::row).toList();
    }

    private Badge attention() {
        var marks = rows().stream()
                .map(HookRow::mark)
                .filter(HookMark::needsAttention)
                .toList();
        return Badge.of(marks.size(), marks.contains(HookMark.OPEN) ? Tone.BAD : Tone.WARNING);
    }

    private void choose() {
        var text = search.get();
        var which = filter.get();
        shown.setPredicate(entry -> which.shows(entry.row()) && entry.row().contains(text));
        countShown();
    }

    private void countShown() {
        int all = entries.size();
        shownWords.set(
                shown.size() == all
                        ? texts.get("shown.all", all, formats.count(all))
                        : texts.get("shown.some", formats.count(shown.size()), formats.count(all)));
    }

    /** Looks at {@code entry}. One that the filter hides later is still looked at. */
    void select(HookEntry entry) {
        selected.set(Optional.of(entry));
    }

    /** Looks at the hook with this PHID, and shows all hooks if the filter hid it. */
    void reveal(String phid) {
        entries.stream().filter(entry -> entry.phid().equals(phid)).findFirst().ifPresent(entry -> {
            if (!shown.contains(entry)) {
                search.set("");
                filter.set(HookFilter.ALL);
            }
            select(entry);
        });
    }

    /** Those that search and filter let through, in no particular order. */
    ObservableList<HookEntry> shown() {
        return shown;
    }

    StringProperty searchProperty() {
        return search;
    }

    ObjectProperty<HookFilter> filterProperty() {
        return filter;
    }

    ReadOnlyObjectProperty<Optional<HookEntry>> selectedProperty() {
        return selected.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Presence> presenceProperty() {
        return presence.getReadOnlyProperty();
    }

    /** How many of how many are shown. */
    ReadOnlyStringProperty shownWordsProperty() {
        return shownWords.getReadOnlyProperty();
    }

    /** How it stands, in one sentence. */
    ReadOnlyStringProperty headlineProperty() {
        return headline.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Badge> badgeProperty() {
        return badge.getReadOnlyProperty();
    }
}
