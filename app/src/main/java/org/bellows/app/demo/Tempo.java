package org.bellows.app.demo;

import java.time.Duration;

/**
 * The windows of the demo: as in production but for the scale of time, so that a minute shows what a day would.
 *
 * @param retryBackoff time between two attempts of one request
 * @param breakerWindow how far back a failure counts
 * @param breakerThreshold failing rows that open the breaker
 */
record Tempo(Duration retryBackoff, Duration breakerWindow, int breakerThreshold) {
    /** A breaker that is seen to open and to close. */
    static final Tempo LIVE = new Tempo(Duration.ofSeconds(5), Duration.ofSeconds(20), 8);

    /** Retries at once, and no breaker in the way. */
    static final Tempo ONCE = new Tempo(Duration.ofSeconds(1), Duration.ofSeconds(300), 10);
}
