package org.bellows.console.feed;

import java.time.Instant;
import org.bellows.event.Happening;

/** Something that happened to the process as a whole. */
public sealed interface ServiceEvent extends Happening {

    /** Somebody changed the level of the log, until the next restart. */
    record LogLevelChanged(Instant at, String from, String to) implements ServiceEvent {}
}
