package org.bellows.ui.deliveries;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.bellows.ui.deliveries.SignatureCheck.Difference;
import org.bellows.ui.deliveries.SignatureCheck.Verdict;
import org.junit.jupiter.api.Test;

class SignatureCheckTest {
    /** RFC 4231, test case 2. */
    private static final String RFC = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";

    private static final byte[] RFC_BODY = "what do ya want for nothing?".getBytes(UTF_8);

    @Test
    void the_signature_of_the_standards_test_case_is_valid() {
        assertThat(SignatureCheck.check(RFC_BODY, RFC, "Jefe")).isEqualTo(new Verdict.Valid(RFC));
    }

    @Test
    void the_header_that_was_copied_with_its_name_is_taken_as_well() {
        assertThat(SignatureCheck.check(RFC_BODY, " X-Phabricator-Webhook-Signature: " + RFC + "\n", "Jefe"))
                .isEqualTo(new Verdict.Valid(RFC));
    }

    @Test
    void another_key_or_another_body_is_not_valid_and_says_what_it_should_be() {
        assertThat(SignatureCheck.check("other".getBytes(UTF_8), RFC, "Jefe"))
                .isEqualTo(new Verdict.Invalid(SignatureCheck.sign("Jefe", "other".getBytes(UTF_8))));
        assertThat(SignatureCheck.check(RFC_BODY, RFC, "jefe")).isInstanceOf(Verdict.Invalid.class);
    }

    @Test
    void what_is_often_lost_in_copying_is_recognised() {
        assertThat(difference("{}", "{}\n", "k", "k")).isEqualTo(Difference.NEWLINE_MISSING);
        assertThat(difference("{}\n", "{}", "k", "k")).isEqualTo(Difference.NEWLINE_TOO_MANY);
        assertThat(difference("a\nb\n", "a\r\nb\r\n", "k", "k")).isEqualTo(Difference.LINE_ENDS);
        assertThat(difference("a\r\nb", "a\nb", "k", "k")).isEqualTo(Difference.LINE_ENDS);
        assertThat(difference("a", "a", " k\n", "k")).isEqualTo(Difference.BLANKS_AROUND_KEY);
    }

    private static Difference difference(String pasted, String signed, String typed, String key) {
        var verdict =
                SignatureCheck.check(pasted.getBytes(UTF_8), SignatureCheck.sign(key, signed.getBytes(UTF_8)), typed);
        return ((Verdict.Almost) verdict).difference();
    }

    @Test
    void what_is_no_signature_is_called_so() {
        assertThat(SignatureCheck.check(RFC_BODY, "sha1", "Jefe")).isEqualTo(new Verdict.NotASignature(RFC, 4));
    }

    @Test
    void an_empty_key_is_a_key() {
        assertThat(SignatureCheck.sign("", new byte[0]))
                .isEqualTo("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
    }
}
