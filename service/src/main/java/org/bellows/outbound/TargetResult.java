package org.bellows.outbound;

/** What parsing a URI gives. */
public sealed interface TargetResult permits Target, TargetResult.Refused {

    /**
     * The URI may not be called at all: the configuration is wrong, and trying again is of no use.
     *
     * @param reason for the person who has to correct it; does not repeat the URI, which may hold a password
     */
    record Refused(String reason) implements TargetResult {}
}
