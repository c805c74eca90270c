package org.bellows.phorge;

import java.util.List;
import java.util.Optional;

/**
 * The settings of Phorge that change at run time and that Bellows must follow.
 *
 * @param silent {@code phabricator.silent}: Phorge sends nothing to the outside, so neither do we
 * @param outboundBlacklist {@code security.outbound-blacklist}; empty when it is not set or not usable, which means
 *     Phorge's default list, never "call anything"
 * @param baseUri {@code phabricator.base-uri}: Phorge's own address, without user info and without a slash at its end
 * @param problems what could not be read or understood, one sentence each; the other fields hold what could
 */
public record PhorgeSettings(
        boolean silent, Optional<List<String>> outboundBlacklist, Optional<String> baseUri, List<String> problems) {
    /** What a Phorge that was never configured does. */
    public static final PhorgeSettings DEFAULTS =
            new PhorgeSettings(false, Optional.empty(), Optional.empty(), List.of());

    public PhorgeSettings {
        outboundBlacklist = outboundBlacklist.map(List::copyOf);
        problems = List.copyOf(problems);
    }
}
