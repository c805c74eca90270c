package org.bellows.console.feed;

import java.time.Instant;

/** Rows of {@code herald_webhookrequest} by status. Phorge removes finished ones after seven days. */
public record RowTotals(Instant at, long queued, long sent, long failed) {}
