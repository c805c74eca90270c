package org.bellows.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** One key store that holds the authorities of the JDK and those of a file. */
final class TrustedAuthorities {

    private static final System.Logger LOG = System.getLogger(TrustedAuthorities.class.getName());

    private TrustedAuthorities() {}

    /** The certificates of a file that the operator named; none when there is no such file. */
    static List<Certificate> readAll(Optional<Path> file) {
        return file.isPresent() ? List.copyOf(read(file.get())) : List.of();
    }

    static SSLContext context(List<Certificate> configured, List<Path> wellKnown) {
        try {
            var authorities = new ArrayList<>(configured);
            wellKnown.forEach(file -> authorities.addAll(readIfUsable(file)));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, authorities.isEmpty() ? null : managers(store(authorities)), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("This JDK cannot set up TLS: " + e.getMessage(), e);
        }
    }

    private static Collection<? extends Certificate> readIfUsable(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            return read(file);
        } catch (IllegalArgumentException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "TRUST_FILE_IGNORED file=" + file + " reason=\"" + e.getMessage() + "\"");
            return List.of();
        }
    }

    private static KeyStore store(List<Certificate> further) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        int next = 0;
        for (TrustManager manager : managers(null)) {
            if (manager instanceof X509TrustManager authorities) {
                for (X509Certificate certificate : authorities.getAcceptedIssuers()) {
                    store.setCertificateEntry("jdk-" + next++, certificate);
                }
            }
        }
        for (Certificate certificate : further) {
            store.setCertificateEntry("file-" + next++, certificate);
        }
        return store;
    }

    private static TrustManager[] managers(@Nullable KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static Collection<? extends Certificate> read(Path file) {
        Collection<? extends Certificate> certificates;
        try (InputStream in = Files.newInputStream(file)) {
            certificates = CertificateFactory.getInstance("X.509").generateCertificates(in);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException(
                    "The file of certificate authorities " + file
                            + " cannot be read: expected certificates in PEM form",
                    e);
        }
        if (certificates.isEmpty()) {
            throw new IllegalArgumentException("The file of certificate authorities " + file
                    + " holds no certificate: expected at least one in PEM form");
        }
        return certificates;
    }
}
