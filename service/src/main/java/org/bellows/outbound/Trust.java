package org.bellows.outbound;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/**
 * Which certificate authorities we believe: those of the run-time, those of the host, and those in a file of the operator.
 * Thread-safe.
 */
public final class Trust {
    private static final Object LOCK = new Object();

    private final Supplier<SSLContext> maker;
    private volatile Optional<SSLContext> context = Optional.empty();

    private Trust(Supplier<SSLContext> maker) {
        this.maker = maker;
    }

    /**
     * Reads the file once; restart to read it again.
     *
     * @param authorities a PEM file with further certificates
     * @throws IllegalArgumentException naming the file, if it cannot be read or holds no certificate
     */
    public static Trust of(Optional<Path> authorities) {
        return of(authorities, List.of());
    }

    /**
     * Like {@link #of(Optional)}, and believes as well what stands in those of {@code wellKnown} that exist. They are read at
     * the first use of TLS: parsing a host's whole bundle takes longer than the rest of a start.
     */
    public static Trust of(Optional<Path> authorities, List<Path> wellKnown) {
        var configured = TrustedAuthorities.readAll(authorities);
        return new Trust(() -> TrustedAuthorities.context(configured, wellKnown));
    }

    /** For sockets of our own, and for other clients in this process. */
    public SSLContext context() {
        if (context.isEmpty()) {
            synchronized (LOCK) {
                if (context.isEmpty()) {
                    context = Optional.of(maker.get());
                }
            }
        }
        return context.orElseThrow();
    }
}
