package org.bellows.webhook;

import java.util.Optional;
import org.bellows.outbound.Target;

/** Whether a row can be sent as it stands. Contract, sections 4 and 6. */
sealed interface Prospect {

    /** It can. */
    record Sendable(Request request, Hook hook, Target target, RequestProperties properties) implements Prospect {}

    /**
     * It never can.
     *
     * @param properties empty when they are not readable
     */
    record Hopeless(Outcome outcome, Optional<RequestProperties> properties) implements Prospect {}
}
