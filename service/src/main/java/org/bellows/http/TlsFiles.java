package org.bellows.http;

import io.helidon.common.configurable.Resource;
import io.helidon.common.pki.Keys;
import io.helidon.common.tls.Tls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import org.bellows.config.Settings;

/** Reads certificate chain and key from PEM files, and makes sure that they belong together before anybody connects. */
final class TlsFiles {

    private TlsFiles() {}

    static Tls load(HttpDomain domain, Settings.Tls files) throws ListenException {
        var keys = read(domain, files);
        var key = keys.privateKey().orElseThrow();
        var chain = keys.certChain();
        if (!belongTogether(key, chain.getFirst().getPublicKey())) {
            throw problem(
                    domain,
                    "the key in " + files.key() + " is not that of the first certificate in " + files.certificate()
                            + ". Put the server's own certificate first, then those that signed it.");
        }
        return Tls.builder().privateKey(key).privateKeyCertChain(chain).build();
    }

    private static Keys read(HttpDomain domain, Settings.Tls files) throws ListenException {
        for (var file : new Path[] {files.certificate(), files.key()}) {
            if (!Files.isReadable(file)) {
                throw problem(
                        domain,
                        file + " is not there or cannot be read by this user. Check the path and who may read it.");
            }
        }
        try {
            return Keys.builder()
                    .pem(pem -> pem.key(Resource.create(files.key())).certChain(Resource.create(files.certificate())))
                    .build();
        } catch (RuntimeException e) {
            throw problem(
                    domain,
                    files.certificate() + " or " + files.key()
                            + " is not what is expected: a PEM certificate chain, and a PEM key that begins with"
                            + " BEGIN PRIVATE KEY (PKCS#8, without a pass phrase)."
                            + " To convert a key: openssl pkcs8 -topk8 -nocrypt -in old.key -out new.key");
        }
    }

    private static boolean belongTogether(PrivateKey key, PublicKey certified) {
        var algorithm = "EC".equals(key.getAlgorithm()) ? "SHA256withECDSA" : "SHA256with" + key.getAlgorithm();
        try {
            var signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(new byte[] {1});
            var signed = signature.sign();
            signature.initVerify(certified);
            signature.update(new byte[] {1});
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static ListenException problem(HttpDomain domain, String what) {
        return new ListenException("Cannot use TLS on " + domain.address() + " for " + domain.name() + ": " + what);
    }
}
