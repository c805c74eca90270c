package org.bellows.console.wire;

/**
 * The first thing that a stream of events says: who speaks, and after which event the stream begins.
 *
 * @param instance of the service
 * @param after the number that the first event is above; 0 when it is all that is remembered
 */
public record StreamStart(String instance, long after) {
    /** Its name in {@code event:}; events themselves have none. */
    public static final String NAME = "start";
}
