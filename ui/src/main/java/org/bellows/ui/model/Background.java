package org.bellows.ui.model;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.bellows.console.feed.FeedException;
import org.bellows.log.Log;

/** Runs what may block beside the UI thread, and hands what comes of it back on the UI thread. To be used on the UI thread. */
public final class Background {
    private static final Log LOG = Log.of(Background.class);

    private final Executor workers;
    private final Executor ui;
    private final ReadOnlyIntegerWrapper running = new ReadOnlyIntegerWrapper();

    /**
     * Calls on {@code workers}, answers on {@code ui}.
     *
     * @param workers never the UI thread, but in tests
     */
    public Background(Executor workers, Executor ui) {
        this.workers = workers;
        this.ui = ui;
    }

    /** Calls, then hands over the result or the failure: exactly one of the two, once. */
    public <T> void run(FeedCall<T> call, Consumer<T> onResult, Consumer<FeedException> onFailure) {
        running.set(running.get() + 1);
        workers.execute(() -> {
            Runnable answer = answer(call, onResult, onFailure);
            ui.execute(() -> {
                running.set(running.get() - 1);
                answer.run();
            });
        });
    }

    /** A line of calls of which only the latest counts. */
    public <T> LatestCall<T> latest() {
        return new LatestCall<>(this);
    }

    /** How many calls are under way. */
    public ReadOnlyIntegerProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    private static <T> Runnable answer(FeedCall<T> call, Consumer<T> onResult, Consumer<FeedException> onFailure) {
        try {
            T result = call.call();
            return () -> onResult.accept(result);
        } catch (FeedException e) {
            return () -> onFailure.accept(e);
        } catch (RuntimeException e) {
            // A fault of ours; the person gets a sentence, the log the rest.
            LOG.error("CONSOLE_CALL_FAILED", "cause", e);
            var failure =
                    new FeedException(FeedException.Reason.FAILED, e.getClass().getSimpleName(), e);
            return () -> onFailure.accept(failure);
        }
    }
}
