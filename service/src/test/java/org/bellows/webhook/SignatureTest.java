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
        assertThat(Signature.standard("key", "msg_1", 1614265330, "{}".getBytes(StandardCharsets.UTF_8)))
                .startsWith("v1,")
                .isNotEqualTo(Signature.standard("key", "msg_2", 1614265330, "{}".getBytes(StandardCharsets.UTF_8)))
                .isNotEqualTo(Signature.standard("key", "msg_1", 1614265331, "{}".getBytes(StandardCharsets.UTF_8)));
    }
}
