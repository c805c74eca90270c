package org.bellows.outbound;

import java.time.Duration;

/** When things happened, counted from the start of the exchange. With redirects, those of the last hop. */
public record Timings(Duration resolved, Duration connected, Duration firstByteSent, Duration answered) {}
