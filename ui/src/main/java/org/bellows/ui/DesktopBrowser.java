package org.bellows.ui;

import java.io.IOException;
import java.net.URI;
import java.util.function.Predicate;
import org.bellows.log.Log;

/** Opens addresses in the person's browser, by way of {@code xdg-open}. */
final class DesktopBrowser implements Predicate<String> {
    private static final Log LOG = Log.of(DesktopBrowser.class);

    /** Opens {@code address}; false when there is no way to, or when it is no web address. */
    @Override
    public boolean test(String address) {
        try {
            var scheme = URI.create(address).getScheme();
            if (!"http".equalsIgnoreCase(scheme) && !"https".equalsIgnoreCase(scheme)) {
                return false;
            }
            new ProcessBuilder("xdg-open", address)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException | IllegalArgumentException e) {
            LOG.debug("BROWSER_NOT_OPENED", "cause", e);
            return false;
        }
    }
}
