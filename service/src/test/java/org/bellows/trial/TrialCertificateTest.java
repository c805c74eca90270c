package org.bellows.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialCertificateTest {
    @TempDir
    Path directory;

    @Test
    void a_certificate_is_its_own_only_trust_anchor() throws GeneralSecurityException {
        TrialCertificate certificate = TrialCertificate.selfSigned("dns:localhost");

        assertThat(certificate.trustStore().size()).isEqualTo(1);
        assertThat(certificate.pem())
                .startsWith("-----BEGIN CERTIFICATE-----\n")
                .endsWith("-----END CERTIFICATE-----\n");
    }

    @Test
    void pem_files_are_read_as_they_are_written() throws Exception {
        TrialCertificate certificate = TrialCertificate.selfSigned("dns:localhost");
        Path chain = Files.writeString(directory.resolve("chain.pem"), certificate.pem());
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair pair = generator.generateKeyPair();
        Path key = Files.writeString(
                directory.resolve("key.pem"),
                "-----BEGIN PRIVATE KEY-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(pair.getPrivate().getEncoded())
                        + "\n-----END PRIVATE KEY-----\n");

        assertThat(TrialCertificate.fromPem(chain, key).pem()).isEqualTo(certificate.pem());
    }

    @Test
    void files_without_a_key_are_refused_by_name() throws IOException {
        Path empty = Files.writeString(directory.resolve("empty.pem"), "");

        assertThatThrownBy(() -> TrialCertificate.fromPem(empty, empty))
                .isInstanceOf(TrialException.class)
                .hasMessageContaining("empty.pem");
        assertThatThrownBy(() -> TrialCertificate.fromKeyStore(empty, new char[0]))
                .isInstanceOf(TrialException.class)
                .hasMessageContaining("empty.pem");
    }
}
