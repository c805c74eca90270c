package org.bellows.ui.model;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.bellows.console.feed.Facts;

/** Addresses of pages in Phorge. */
public final class PhorgeLink {
    private PhorgeLink() {}

    /**
     * Where Phorge shows the object with this PHID; empty when Phorge's own address is not known. The pages themselves are found by a
     * number that Bellows does not have; Phorge's search sends whoever looks for a PHID on to the object's page.
     */
    public static Optional<String> to(String phid, Optional<Facts> facts) {
        return facts.flatMap(some -> some.service().phorgeUri())
                .map(uri -> uri + "/search/?query=" + URLEncoder.encode(phid, StandardCharsets.UTF_8));
    }
}
