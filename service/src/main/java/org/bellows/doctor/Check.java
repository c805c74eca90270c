package org.bellows.doctor;

import java.time.Duration;
import java.util.List;

/** One question about the installation. Answering it changes nothing, and disturbs no service that runs. */
interface Check {

    /** For programs; stable. */
    String code();

    /** How long it may take. */
    default Duration limit() {
        return Duration.ofSeconds(8);
    }

    /**
     * The answer. None when it does not apply here.
     *
     * @throws Exception when it cannot be answered; never shown with its message, which may hold anything
     */
    List<Finding> look() throws Exception;
}
