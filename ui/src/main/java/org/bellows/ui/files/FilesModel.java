package org.bellows.ui.files;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.beans.property.LongProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleLongProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.FeedEvent;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.EngineWarning.Severity;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.EventBatch;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/** What file storage looks like, without any control. */
final class FilesModel {
    /** How many happenings are kept. */
    static final int KEPT = 200;

    private final ConsoleModel console;
    private final Texts texts;
    private final Formats formats;
    private final Throughput throughput = new Throughput();
    private final ReadOnlyObjectWrapper<Presence> presence = new ReadOnlyObjectWrapper<>(Presence.WAITING);
    private final ReadOnlyStringWrapper headline = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Badge> badge = new ReadOnlyObjectWrapper<>(Badge.NONE);
    private final ReadOnlyObjectWrapper<List<Rung>> ladder = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<List<EngineWarning>> warnings = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<List<SizeAnswer.Band>> bands = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<Optional<SizeAnswer>> answer = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final LongProperty size = new SimpleLongProperty(3_000_000);
    private final ObservableList<FileHappening> happenings = FXCollections.observableArrayList();

    /** Whether there is file storage. */
    enum Presence {
        /** No facts yet. */
        WAITING,
        OFF,
        /** On, but nowhere to store. */
        NO_ENGINE,
        SOME
    }

    FilesModel(ConsoleModel console, Texts texts, Formats formats) {
        this.console = console;
        this.texts = texts;
        this.formats = formats;
        console.factsProperty().subscribe(this::update);
        console.nowProperty().subscribe(this::update);
        size.subscribe(this::reply);
        keep(console.recentEvents());
        console.onEvents(this::happened);
        update();
    }

    private void update() {
        var files = files();
        presence.set(
                console.facts().isEmpty()
                        ? Presence.WAITING
                        : files.map(some -> some.engines().isEmpty() ? Presence.NO_ENGINE : Presence.SOME)
                                .orElse(Presence.OFF));
        files.ifPresent(throughput::see);
        setIfNew(ladder, files.map(this::rungs).orElse(List.of()));
        setIfNew(warnings, files.map(FilesSnapshot::warnings).orElse(List.of()));
        setIfNew(
                bands, files.map(some -> SizeAnswer.bands(some, texts, formats)).orElse(List.of()));
        badge.set(files.map(FilesModel::attention).orElse(Badge.NONE));
        headline.set(files.map(this::sentence).orElseGet(() -> texts.get("title")));
        reply();
    }

    // Equal lists are no change: the property compares identities only.
    private static <T> void setIfNew(ReadOnlyObjectWrapper<T> property, T value) {
        if (!value.equals(property.get())) {
            property.set(value);
        }
    }

    private Optional<FilesSnapshot> files() {
        return console.facts().flatMap(Facts::files);
    }

    private List<Rung> rungs(FilesSnapshot files) {
        return IntStream.range(0, files.engines().size())
                .mapToObj(index -> Rung.of(
                        files,
                        index,
                        throughput.of(files.engines().get(index).identifier()),
                        texts,
                        formats,
                        console.now()))
                .toList();
    }

    private static long broken(FilesSnapshot files) {
        return files.engines().stream()
                .filter(engine -> engine.healthySince().isEmpty())
                .count();
    }

    private static long serious(FilesSnapshot files) {
        return files.warnings().stream()
                .filter(warning -> warning.severity() == Severity.WARNING)
                .count();
    }

    private static Badge attention(FilesSnapshot files) {
        long broken = broken(files);
        return Badge.of((int) (broken + serious(files)), broken > 0 ? Tone.BAD : Tone.WARNING);
    }

    private String sentence(FilesSnapshot files) {
        long all = files.engines().size();
        long broken = broken(files);
        var engines = broken == 0
                ? texts.get("headline.work", all, formats.count(all))
                : texts.get("headline.broken", broken, formats.count(broken), formats.count(all));
        long serious = serious(files);
        return serious == 0 ? engines : engines + " " + texts.get("headline.warnings", serious, formats.count(serious));
    }

    private void reply() {
        setIfNew(answer, files().map(files -> SizeAnswer.of(files, size.get(), texts, formats)));
    }

    private void happened(EventBatch batch) {
        if (batch.restarted()) {
            happenings.clear();
        }
        keep(batch.events());
    }

    private void keep(List<FeedEvent> events) {
        var fresh = events.stream()
                .flatMap(event -> FileHappening.of(event.id(), event.event(), texts, formats).stream())
                .toList()
                .reversed();
        if (!fresh.isEmpty()) {
            happenings.addAll(0, fresh);
            if (happenings.size() > KEPT) {
                happenings.remove(KEPT, happenings.size());
            }
        }
    }

    ReadOnlyObjectProperty<Presence> presenceProperty() {
        return presence.getReadOnlyProperty();
    }

    /** How it stands, in one sentence. */
    ReadOnlyStringProperty headlineProperty() {
        return headline.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Badge> badgeProperty() {
        return badge.getReadOnlyProperty();
    }

    /** Engines in the order in which they are tried. */
    ReadOnlyObjectProperty<List<Rung>> ladderProperty() {
        return ladder.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<List<EngineWarning>> warningsProperty() {
        return warnings.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<List<SizeAnswer.Band>> bandsProperty() {
        return bands.getReadOnlyProperty();
    }

    /** The size that is asked about, in bytes. */
    LongProperty sizeProperty() {
        return size;
    }

    ReadOnlyObjectProperty<Optional<SizeAnswer>> answerProperty() {
        return answer.getReadOnlyProperty();
    }

    /** What went wrong, newest first. */
    ObservableList<FileHappening> happenings() {
        return happenings;
    }
}
