package org.bellows.ui.model;

/** Goes to another place in the console; on the UI thread. */
@FunctionalInterface
public interface Navigator {
    void go(Place place);

    /** Goes to a view as it was left. */
    default void go(ViewId view) {
        go(new Place.View(view));
    }
}
