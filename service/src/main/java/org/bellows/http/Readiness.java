package org.bellows.http;

import java.util.Optional;

/** Whether a domain can do its work right now; what {@code /readyz} asks. */
@FunctionalInterface
public interface Readiness {

    /** Always ready. */
    Readiness ALWAYS = Optional::empty;

    /**
     * Looks, on a thread that may be interrupted after five seconds.
     *
     * @return why not, in words that name no host, port or driver ("the database does not answer"); empty when ready
     * @throws Exception counts as not ready; its text goes to the log only
     */
    Optional<String> reason() throws Exception;
}
