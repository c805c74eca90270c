package org.bellows.ui.settings;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.Link;
import org.bellows.doctor.CheckReport;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.LatestCall;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Words;

/** The checks of the installation: the latest run, and a new one when a person wants it. */
final class CheckRun {
    private final ConsoleModel console;
    private final Words words;
    private final LatestCall<CheckReport> call;
    private final ReadOnlyObjectWrapper<Optional<CheckReport>> report = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<FeedException>> failure =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<List<CheckLine>> lines = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<Badge> badge = new ReadOnlyObjectWrapper<>(Badge.NONE);
    private final ReadOnlyObjectWrapper<Summary> summary;
    private final ReadOnlyStringWrapper ran = new ReadOnlyStringWrapper("");

    CheckRun(ConsoleModel console, Background background, Words words) {
        this.console = console;
        this.words = words;
        call = background.latest();
        summary = new ReadOnlyObjectWrapper<>(new Summary(Tone.NEUTRAL, words.get("summary.unknown")));
        console.nowProperty().subscribe(_ -> tell());
        console.linkProperty().subscribe(_ -> tell());
        call.busyProperty().subscribe(_ -> tell());
    }

    /** The latest run, whenever that was. */
    void look() {
        ask(false);
    }

    /** A new run. */
    void runAgain() {
        ask(true);
    }

    private void ask(boolean again) {
        if (!call.busyProperty().get()) {
            call.run(() -> console.feed().checks(again), this::take, this::fail);
        }
    }

    private void take(CheckReport latest) {
        failure.set(Optional.empty());
        report.set(Optional.of(latest));
        lines.set(CheckLine.of(latest, words));
        badge.set(Summary.badge(report.get()));
        tell();
    }

    private void fail(FeedException why) {
        failure.set(Optional.of(why));
        tell();
    }

    private void tell() {
        summary.set(report.get()
                .map(some -> Summary.of(some, console.link() instanceof Link.Connected, words))
                .orElseGet(this::withoutReport));
        ran.set(call.busyProperty().get() ? words.get("checks.running") : whenItRan());
    }

    private Summary withoutReport() {
        if (call.busyProperty().get()) {
            return new Summary(Tone.NEUTRAL, words.get("summary.running"));
        }
        return failure.get().isPresent()
                ? new Summary(Tone.BAD, words.get("summary.failed"))
                : new Summary(Tone.NEUTRAL, words.get("summary.unknown"));
    }

    private String whenItRan() {
        var formats = words.formats();
        return report.get()
                .map(some ->
                        words.get("checks.ran", formats.ago(some.at(), console.now()), formats.duration(some.took())))
                .orElse("");
    }

    ReadOnlyObjectProperty<Summary> summaryProperty() {
        return summary.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Badge> badgeProperty() {
        return badge.getReadOnlyProperty();
    }

    /** The worst first. */
    ReadOnlyObjectProperty<List<CheckLine>> linesProperty() {
        return lines.getReadOnlyProperty();
    }

    /** When it ran and how long it took, or that it runs now. */
    ReadOnlyStringProperty ranProperty() {
        return ran.getReadOnlyProperty();
    }

    /** The exact time of the run; empty text before the first. */
    String exactly() {
        return report.get().map(some -> words.formats().exact(some.at())).orElse("");
    }

    /** True while a run, or the answer of an earlier one, is awaited. */
    ReadOnlyBooleanProperty busyProperty() {
        return call.busyProperty();
    }

    /** Why the latest answer did not come. */
    ReadOnlyObjectProperty<Optional<FeedException>> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    /** What to say of the failure above the result of an earlier run; empty text when there is none of the two. */
    String staleness() {
        return failure.get()
                .filter(_ -> report.get().isPresent())
                .map(why -> words.get("checks.stale", Objects.requireNonNullElse(why.getMessage(), "")))
                .orElse("");
    }
}
