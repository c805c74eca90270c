package org.bellows.webhook.report;

import java.util.Optional;

/** Is told of every attempt, on the thread of the lane that made it: it must only keep what it is given. Thread-safe. */
@FunctionalInterface
public interface AttemptListener {

    /** An attempt has ended; {@code transmission} is what went over the wire, empty when there was nothing to send. */
    void attempted(AttemptReport attempt, Optional<Transmission> transmission);
}
