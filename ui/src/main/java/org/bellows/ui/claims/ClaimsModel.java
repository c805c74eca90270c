package org.bellows.ui.claims;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.bellows.console.feed.Facts;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.EventBatch;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.model.Onsets;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;

/** What the view shows, without any control. */
final class ClaimsModel {
    private final ConsoleModel console;
    private final Words words;
    private final Navigator navigator;
    private final Onsets onsets;
    private final EvidenceLog log = new EvidenceLog();
    private final ReadOnlyObjectWrapper<Badge> badge = new ReadOnlyObjectWrapper<>(Badge.NONE);
    private final ReadOnlyObjectWrapper<Verdict> verdict;
    private final ReadOnlyObjectWrapper<Tally> tally;
    private final ReadOnlyStringWrapper coverage = new ReadOnlyStringWrapper("");
    private final ObservableList<ReasonLine> reasons = FXCollections.observableArrayList();
    private final ObservableList<LockLine> locks = FXCollections.observableArrayList();
    private final ObservableList<EvidenceLine> evidence = FXCollections.observableArrayList();
    private final FilteredList<EvidenceLine> filtered = new FilteredList<>(evidence, ClaimsFilter.ALL);
    private final ObservableList<HookChoice> hooks = FXCollections.observableArrayList();
    private final ObjectProperty<ClaimsFilter> filter = new SimpleObjectProperty<>(ClaimsFilter.ALL);

    /** A hook to filter by. */
    record HookChoice(String phid, String name) {}

    ClaimsModel(ConsoleModel console, Words words, Navigator navigator) {
        this.console = console;
        this.words = words;
        this.navigator = navigator;
        this.onsets = new Onsets(console);
        this.verdict = new ReadOnlyObjectWrapper<>(Verdict.of(console.link(), console.facts(), words));
        this.tally = new ReadOnlyObjectWrapper<>(Tally.of(console.facts(), locks, log, words));
        take(new EventBatch(false, 0, List.copyOf(console.recentEvents())));
        console.onEvents(this::take);
        console.factsProperty().subscribe(this::update);
        console.linkProperty().subscribe(this::update);
        filter.subscribe(chosen -> {
            filtered.setPredicate(chosen);
            describe();
        });
        update();
        nameAgain();
    }

    private void take(EventBatch batch) {
        if (log.take(batch)) {
            nameAgain();
        }
        update();
    }

    private void update() {
        var facts = console.facts();
        var webhook = facts.flatMap(Facts::webhook);
        replace(
                locks,
                webhook.stream()
                        .flatMap(some ->
                                some.hooks().stream().map(hook -> LockLine.of(hook, some.state(), onsets, words)))
                        .sorted(LockLine.ORDER)
                        .toList());
        verdict.set(Verdict.of(console.link(), facts, words));
        tally.set(Tally.of(facts, locks, log, words));
        replace(reasons, ReasonLine.of(facts, log, words));
        int lost = webhook.map(
                        some -> Math.toIntExact(Math.min(999, some.counters().resultsLost())))
                .orElse(0);
        badge.set(Badge.of(lost, Tone.BAD));
        var latest = webhook.map(WebhookSnapshot::hooks).orElse(List.of()).stream()
                .map(hook -> new HookChoice(hook.phid(), hook.name()))
                .sorted(Comparator.comparing(HookChoice::name, String.CASE_INSENSITIVE_ORDER))
                .toList();
        if (!latest.equals(hooks)) {
            hooks.setAll(latest);
            nameAgain();
        }
        describe();
    }

    // Only what is new at the front or gone at the end changes, so that the rest of the list stays as it is on the
    // screen.
    private void nameAgain() {
        replace(
                evidence,
                log.newestFirst().stream()
                        .map(found -> EvidenceLine.of(found, hookName(found.hookPhid()), words))
                        .toList());
    }

    private static <T> void replace(ObservableList<T> list, List<T> latest) {
        int added = latest.size();
        if (!list.isEmpty()) {
            added = latest.indexOf(list.getFirst());
        }
        if (added > 0) {
            int kept = Math.min(list.size(), latest.size() - added);
            if (list.subList(0, kept).equals(latest.subList(added, added + kept))) {
                list.remove(kept, list.size());
                list.addAll(0, latest.subList(0, added));
                return;
            }
        }
        if (!list.equals(latest)) {
            list.setAll(latest);
        }
    }

    private String hookName(String phid) {
        return console.facts().flatMap(Facts::webhook).stream()
                .flatMap(webhook -> webhook.hooks().stream())
                .filter(hook -> hook.phid().equals(phid))
                .map(HookSnapshot::name)
                .findFirst()
                .orElse(phid);
    }

    private void describe() {
        var shown = filtered.size() == evidence.size()
                ? words.counted("list.all", evidence.size())
                : words.get(
                        "list.some",
                        words.formats().count(filtered.size()),
                        words.formats().count(evidence.size()));
        coverage.set(
                log.missed() == 0
                        ? shown
                        : words.get("list.missed", shown, words.formats().count(log.missed())));
    }

    /** The deliveries of the hook that it is about. */
    void openDeliveries(EvidenceLine line) {
        navigator.go(new Place.Deliveries(Optional.of(line.evidence().hookPhid()), Optional.empty()));
    }

    void openHook(String phid) {
        navigator.go(new Place.Hook(phid));
    }

    /** The moment that a version stands for: it is a time, or a little ahead of one. */
    static Optional<Instant> versionTime(EvidenceLine line) {
        return line.evidence().version().isPresent()
                ? Optional.of(Instant.ofEpochSecond(line.evidence().version().getAsLong()))
                : Optional.empty();
    }

    /** True when there is evidence, though none of it may match the filter. */
    boolean hasEvidence() {
        return !evidence.isEmpty();
    }

    ReadOnlyObjectProperty<Badge> badgeProperty() {
        return badge.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Verdict> verdictProperty() {
        return verdict.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Tally> tallyProperty() {
        return tally.getReadOnlyProperty();
    }

    /** How much of the evidence the list shows. */
    ReadOnlyStringProperty coverageProperty() {
        return coverage.getReadOnlyProperty();
    }

    ObservableList<ReasonLine> reasons() {
        return reasons;
    }

    ObservableList<LockLine> locks() {
        return locks;
    }

    /** What matches the filter, newest first. */
    ObservableList<EvidenceLine> evidence() {
        return filtered;
    }

    /** To filter by. */
    ObservableList<HookChoice> hooks() {
        return hooks;
    }

    ObjectProperty<ClaimsFilter> filterProperty() {
        return filter;
    }
}
