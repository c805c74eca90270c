package org.bellows.trial;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The certificate of a receiver with TLS, and the trust in it that a client may be given. */
public final class TrialCertificate {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String ALIAS = "receiver";
    private static final Pattern PEM_KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);

    private final KeyStore keys;

    private TrialCertificate(KeyStore keys) {
        this.keys = keys;
    }

    /**
     * Makes a new self-signed certificate with the JDK's keytool.
     *
     * @param names subject alternative names as keytool writes them: {@code dns:localhost}, {@code ip:127.0.0.1}
     */
    public static TrialCertificate selfSigned(String... names) {
        try {
            Path directory = Files.createTempDirectory("bellows-trial-certificate-");
            try {
                Path store = directory.resolve("keys.p12");
                keytool(
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=trial receiver",
                        "-ext",
                        "san=" + String.join(",", names),
                        "-validity",
                        "3650",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD));
                return fromKeyStore(store, PASSWORD);
            } finally {
                DirectoryTree.delete(directory);
            }
        } catch (IOException e) {
            throw new TrialException("no certificate for the trial receiver: " + e.getMessage(), e);
        }
    }

    /** A PKCS #12 or JKS file; store and key have the same password. */
    public static TrialCertificate fromKeyStore(Path file, char[] password) {
        try {
            KeyStore given = KeyStore.getInstance(file.toFile(), password);
            for (String alias : Collections.list(given.aliases())) {
                if (given.isKeyEntry(alias)) {
                    return of((PrivateKey) given.getKey(alias, password), given.getCertificateChain(alias));
                }
            }
            throw new TrialException(file + " has no private key");
        } catch (GeneralSecurityException | IOException e) {
            throw new TrialException("cannot read the key store " + file + ": " + e.getMessage(), e);
        }
    }

    /** PEM files: the certificate with its chain, and its key in PKCS #8 ("BEGIN PRIVATE KEY"). */
    public static TrialCertificate fromPem(Path certificates, Path key) {
        try (InputStream stream = Files.newInputStream(certificates)) {
            Certificate[] chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(stream)
                    .toArray(Certificate[]::new);
            Matcher pem = PEM_KEY.matcher(Files.readString(key));
            if (chain.length == 0 || !pem.find()) {
                throw new TrialException("no certificate in " + certificates + " or no BEGIN PRIVATE KEY in " + key);
            }
            byte[] encoded = Base64.getMimeDecoder().decode(pem.group(1));
            PrivateKey privateKey = KeyFactory.getInstance(
                            chain[0].getPublicKey().getAlgorithm())
                    .generatePrivate(new PKCS8EncodedKeySpec(encoded));
            return of(privateKey, chain);
        } catch (GeneralSecurityException | IOException e) {
            throw new TrialException("cannot read " + certificates + " and " + key + ": " + e.getMessage(), e);
        }
    }

    /** For the receiver. */
    public SSLContext serverContext() {
        try {
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(keys, PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(factory.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new TrialException("no TLS with the trial certificate: " + e.getMessage(), e);
        }
    }

    /** For a client that trusts this certificate and no other. */
    public SSLContext trustingContext() {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trustStore());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new TrialException("no TLS with the trial certificate: " + e.getMessage(), e);
        }
    }

    /** A trust store with this certificate only. */
    public KeyStore trustStore() {
        try {
            KeyStore store = emptyStore();
            store.setCertificateEntry(ALIAS, keys.getCertificate(ALIAS));
            return store;
        } catch (GeneralSecurityException e) {
            throw new TrialException("no trust store with the trial certificate: " + e.getMessage(), e);
        }
    }

    /** The certificate in PEM form. */
    public String pem() {
        try {
            return pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
        } catch (GeneralSecurityException e) {
            throw new TrialException("the trial certificate cannot be encoded: " + e.getMessage(), e);
        }
    }

    /** Its private key in PEM form, without a pass phrase. */
    public String keyPem() {
        try {
            return pem("PRIVATE KEY", keys.getKey(ALIAS, PASSWORD).getEncoded());
        } catch (GeneralSecurityException e) {
            throw new TrialException("the trial key cannot be encoded: " + e.getMessage(), e);
        }
    }

    private static String pem(String what, byte[] encoded) {
        return "-----BEGIN " + what + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
                + "\n-----END " + what + "-----\n";
    }

    private static TrialCertificate of(PrivateKey key, Certificate[] chain) throws GeneralSecurityException {
        KeyStore store = emptyStore();
        store.setKeyEntry(ALIAS, key, PASSWORD, chain);
        return new TrialCertificate(store);
    }

    private static KeyStore emptyStore() throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            return store;
        } catch (IOException e) {
            throw new GeneralSecurityException(e);
        }
    }

    private static void keytool(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("keytool failed: " + said);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
