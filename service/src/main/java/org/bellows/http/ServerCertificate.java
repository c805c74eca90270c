package org.bellows.http;

import io.helidon.common.configurable.Resource;
import io.helidon.common.pki.Keys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;
import org.bellows.config.Settings;

/** A certificate chain and its key, read from PEM files, and seen to belong together before anybody connects. */
public final class ServerCertificate {
    private final PrivateKey key;
    private final List<X509Certificate> chain;

    private ServerCertificate(PrivateKey key, List<X509Certificate> chain) {
        this.key = key;
        this.chain = List.copyOf(chain);
    }

    /**
     * Reads both files.
     *
     * @throws UnusableCertificateException with a message that names the file and says what to do
     */
    public static ServerCertificate read(Settings.Tls files) throws UnusableCertificateException {
        for (var file : new Path[] {files.certificate(), files.key()}) {
            if (!Files.isReadable(file)) {
                throw new UnusableCertificateException(
                        file + " is not there or cannot be read by this user. Check the path and who may read it.");
            }
        }
        var keys = parse(files);
        var key = keys.privateKey().orElseThrow();
        var chain = keys.certChain();
        if (!belongTogether(key, chain.getFirst().getPublicKey())) {
            throw new UnusableCertificateException("the key in " + files.key()
                    + " is not that of the first certificate in " + files.certificate()
                    + ". Put the server's own certificate first, then those that signed it.");
        }
        return new ServerCertificate(key, chain);
    }

    private static Keys parse(Settings.Tls files) throws UnusableCertificateException {
        try {
            return Keys.builder()
                    .pem(pem -> pem.key(Resource.create(files.key())).certChain(Resource.create(files.certificate())))
                    .build();
        } catch (RuntimeException e) {
            throw new UnusableCertificateException(files.certificate() + " or " + files.key()
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

    /** The server's own certificate first. */
    public List<X509Certificate> chain() {
        return chain;
    }

    PrivateKey key() {
        return key;
    }
}
