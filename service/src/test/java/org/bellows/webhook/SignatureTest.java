package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SignatureTest {
    @Test
    void an_empty_key_signs_as_hmac_defines_it() {
        // RFC 2104: the key is padded with zeros, so the empty key is a key like any other.
        assertThat(Signature.phorge("", "".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
    }

    @Test
    void the_standard_signature_covers_id_time_and_body() {
        // python3: base64(hmac_sha256(b"key", b"msg_1.1614265330.{}"))
        assertThat(Signature.standard("key", "msg_1", 1614265330, "{}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("v1,Wo+qtMQnbmveDsu4SsHR+c75JsfXPSB8xTnErzORHxw=");
    }

    @Test
    void an_empty_key_and_an_empty_body_have_a_standard_signature_too() {
        // python3: base64(hmac_sha256(b"", b"msg_1.1614265330."))
        assertThat(Signature.standard("", "msg_1", 1614265330, new byte[0]))
                .isEqualTo("v1,XxnEw+ZU441KjDGA+Z+fxFMHe+QEyN9nE4PD5xlhAGA=");
    }
}
