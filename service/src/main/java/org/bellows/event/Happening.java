package org.bellows.event;

import java.time.Instant;

/** Something that happened in one of the domains. Each domain's events are a sealed interface under this one. */
public interface Happening {

    /** When, by this process's clock. */
    Instant at();
}
