package org.bellows.phorge;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where Phorge on this host finds the certificate authorities it believes: the host's own bundle, which cURL reads, and the
 * {@code custom.pem} that an administrator may have put into Arcanist, which stands beside Phorge.
 */
public final class PhorgeAuthorities {
    private static final List<Path> HOST_BUNDLES =
            List.of(Path.of("/etc/ssl/certs/ca-certificates.crt"), Path.of("/etc/pki/tls/certs/ca-bundle.crt"));

    private PhorgeAuthorities() {}

    /** The files to look into; each may or may not exist. {@code root} is Phorge's directory, when it is known. */
    public static List<Path> of(Optional<Path> root) {
        var files = new ArrayList<>(HOST_BUNDLES);
        root.ifPresent(phorge -> files.add(phorge.resolveSibling("arcanist").resolve("resources/ssl/custom.pem")));
        return files;
    }
}
