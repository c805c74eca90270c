package org.bellows.ui.model;

import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.bellows.console.feed.FeedException;

/** Calls that supersede one another, as a search does while it is typed: what an earlier one brings is dropped. */
public final class LatestCall<T> {
    private final Background background;
    private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
    private long latest;

    LatestCall(Background background) {
        this.background = background;
    }

    /** Calls; hands over the result or the failure, unless another call came in between. */
    public void run(FeedCall<T> call, Consumer<T> onResult, Consumer<FeedException> onFailure) {
        long mine = ++latest;
        busy.set(true);
        background.run(
                call,
                result -> {
                    if (mine == latest) {
                        busy.set(false);
                        onResult.accept(result);
                    }
                },
                failure -> {
                    if (mine == latest) {
                        busy.set(false);
                        onFailure.accept(failure);
                    }
                });
    }

    /** What is under way is no longer wanted. */
    public void cancel() {
        latest++;
        busy.set(false);
    }

    /** True while the latest call has not come back. */
    public ReadOnlyBooleanProperty busyProperty() {
        return busy.getReadOnlyProperty();
    }
}
