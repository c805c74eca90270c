package org.bellows.console.feed;

import java.time.Duration;
import java.time.Instant;

/** Whether the service can be reached. */
public sealed interface Link {

    /** No answer yet, and no failure either. */
    record Connecting(Instant since) implements Link {}

    /**
     * It answers.
     *
     * @param clockAhead how far the service's clock is ahead of ours, negative when it is behind; zero in the same process. Add it to
     *     our time to get the service's
     */
    record Connected(Instant since, Duration clockAhead) implements Link {}

    /**
     * It does not answer.
     *
     * @param reason for a person: what is wrong and what to do
     * @param nextTry when it is tried again
     */
    record Disconnected(Instant since, String reason, Instant nextTry) implements Link {}
}
