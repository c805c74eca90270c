package org.bellows.outbound;

import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** Which certificate authorities we believe: those of the JDK, and those in a file of the operator. */
public final class Trust {

    private final SSLContext context;

    private Trust(SSLContext context) {
        this.context = context;
    }

    /**
     * Reads the file once; restart to read it again.
     *
     * @param authorities a PEM file with further certificates
     * @throws IllegalArgumentException naming the file, if it cannot be read or holds no certificate
     */
    public static Trust of(Optional<Path> authorities) {
        return new Trust(TrustedAuthorities.context(authorities));
    }

    SSLContext context() {
        return context;
    }
}
