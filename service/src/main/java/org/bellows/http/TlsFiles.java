package org.bellows.http;

import io.helidon.common.tls.Tls;
import org.bellows.config.Settings;

/** TLS of one listener, from its PEM files. */
final class TlsFiles {

    private TlsFiles() {}

    static Tls load(HttpDomain domain, Settings.Tls files) throws ListenException {
        try {
            var certificate = ServerCertificate.read(files);
            return Tls.builder()
                    .privateKey(certificate.key())
                    .privateKeyCertChain(certificate.chain())
                    .build();
        } catch (UnusableCertificateException e) {
            throw new ListenException(
                    "Cannot use TLS on " + domain.address() + " for " + domain.name() + ": " + e.getMessage());
        }
    }
}
