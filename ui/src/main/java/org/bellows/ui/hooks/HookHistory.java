package org.bellows.ui.hooks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.console.feed.FeedException;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.EventBatch;
import org.bellows.ui.model.LatestCall;
import org.bellows.webhook.report.WebhookEvent;

/** The attempts of one hook, fetched in the background when it is chosen, and again, once a second at most, when there are new ones. */
final class HookHistory {
    /** How many recent attempts are shown. */
    static final int RECENT = 50;

    /** How many failures the time line shows at most. */
    static final int FAILURES = 200;

    private final ConsoleModel model;
    private final Background background;
    private final LatestCall<Attempts> fetching;
    private final ReadOnlyObjectWrapper<Attempts> attempts = new ReadOnlyObjectWrapper<>(Attempts.NONE);
    private final ReadOnlyObjectWrapper<Optional<FeedException>> failure =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<HookSettings> settings = new ReadOnlyObjectWrapper<>(HookSettings.UNKNOWN);
    private Optional<String> phid = Optional.empty();
    private boolean watching;
    private boolean outdated;

    /**
     * Attempts of one hook.
     *
     * @param recent newest first
     * @param failures when its attempts within the breaker's window failed, oldest first
     */
    record Attempts(List<Attempt> recent, List<Instant> failures) {
        static final Attempts NONE = new Attempts(List.of(), List.of());
    }

    HookHistory(ConsoleModel model, Background background) {
        this.model = model;
        this.background = background;
        this.fetching = background.latest();
        model.onEvents(this::happened);
        model.nowProperty().subscribe(this::fetchIfOutdated);
    }

    /** Begins to fetch; nothing is fetched for a view that nobody sees. */
    void watch(boolean seen) {
        watching = seen;
        if (seen) {
            background.run(() -> model.feed().settings(), found -> settings.set(HookSettings.of(found)), _ -> {});
            fetch();
        }
    }

    void choose(Optional<String> newPhid) {
        if (!newPhid.equals(phid)) {
            phid = newPhid;
            attempts.set(Attempts.NONE);
            failure.set(Optional.empty());
            fetch();
        }
    }

    void fetch() {
        outdated = false;
        if (!watching || phid.isEmpty()) {
            fetching.cancel();
            return;
        }
        var chosen = phid.get();
        var from = model.now().minus(settings.get().window().orElse(Duration.ofMinutes(5)));
        fetching.run(
                () -> fetch(chosen, from),
                found -> {
                    failure.set(Optional.empty());
                    attempts.set(found);
                },
                reason -> failure.set(Optional.of(reason)));
    }

    private Attempts fetch(String chosen, Instant from) throws FeedException {
        var recent = model.feed()
                .attempts(query(chosen, Optional.empty(), Optional.empty(), RECENT))
                .attempts();
        var failures = new ArrayList<Instant>();
        for (var outcome : List.of(AttemptOutcome.RETRIED, AttemptOutcome.FAILED)) {
            model.feed().attempts(query(chosen, Optional.of(outcome), Optional.of(from), FAILURES)).attempts().stream()
                    .map(Attempt::at)
                    .forEach(failures::add);
        }
        failures.sort(Comparator.naturalOrder());
        return new Attempts(recent, List.copyOf(failures));
    }

    private static AttemptQuery query(
            String phid, Optional<AttemptOutcome> outcome, Optional<Instant> from, int limit) {
        return new AttemptQuery(
                "", Optional.of(phid), outcome, from, Optional.empty(), Optional.empty(), Optional.empty(), limit);
    }

    private void happened(EventBatch batch) {
        outdated = outdated
                || batch.restarted()
                || batch.missed() > 0
                || batch.events().stream().anyMatch(event -> phid.equals(hookOf(event.event())));
    }

    private static Optional<String> hookOf(Object event) {
        return switch (event) {
            case WebhookEvent.Delivered delivered -> Optional.of(delivered.row().hookPhid());
            case WebhookEvent.Failed failed -> Optional.of(failed.row().hookPhid());
            default -> Optional.empty();
        };
    }

    private void fetchIfOutdated() {
        if (outdated && watching) {
            fetch();
        }
    }

    ReadOnlyObjectProperty<Attempts> attemptsProperty() {
        return attempts.getReadOnlyProperty();
    }

    /** Why the attempts could not be had. */
    ReadOnlyObjectProperty<Optional<FeedException>> failureProperty() {
        return failure.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<HookSettings> settingsProperty() {
        return settings.getReadOnlyProperty();
    }
}
