package org.bellows.ui.model;

import java.util.Optional;
import org.bellows.console.feed.AttemptOutcome;

/** Where in the console one can be sent to. */
public sealed interface Place {

    /** The view that it is in. */
    ViewId view();

    /** A view as it was left. */
    record View(ViewId view) implements Place {}

    /** One hook, in the view of hooks. */
    record Hook(String phid) implements Place {
        @Override
        public ViewId view() {
            return ViewId.HOOKS;
        }
    }

    /** The deliveries of a hook, of an outcome, or both; empty for all. */
    record Deliveries(Optional<String> hookPhid, Optional<AttemptOutcome> outcome) implements Place {
        @Override
        public ViewId view() {
            return ViewId.DELIVERIES;
        }
    }

    /** One attempt, in the view of deliveries. */
    record OneAttempt(long id) implements Place {
        @Override
        public ViewId view() {
            return ViewId.DELIVERIES;
        }
    }

    /** One engine, in the view of files. */
    record Engine(String identifier) implements Place {
        @Override
        public ViewId view() {
            return ViewId.FILES;
        }
    }
}
