package org.bellows.console.feed;

import java.time.Instant;
import org.bellows.event.Happening;

/**
 * Something that a newer service reports and that this program has no words for. It keeps its place, so that what comes after it
 * does not look as if something had been missed.
 *
 * @param type as the service calls it
 */
public record UnknownEvent(Instant at, String type) implements Happening {}
