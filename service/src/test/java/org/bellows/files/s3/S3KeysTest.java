package org.bellows.files.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Optional;
import org.bellows.files.MalformedHandleException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class S3KeysTest {
    private static final S3Keys PLAIN = new S3Keys(Optional.empty(), new SecureRandom());
    private static final S3Keys ACME = new S3Keys(Optional.of("acme"), new SecureRandom());

    @Test
    void a_new_key_is_twenty_random_hex_digits_below_the_prefix() throws MalformedHandleException {
        var seen = new HashSet<String>();
        for (int i = 0; i < 1000; i++) {
            String key = PLAIN.next();
            assertThat(key).matches("phabricator/[0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{16}");
            assertThat(PLAIN.parse(key)).isEqualTo(key);
            assertThat(seen.add(key)).isTrue();
        }
    }

    @Test
    void a_new_key_of_an_instance_lies_below_the_instance() throws MalformedHandleException {
        String key = ACME.next();

        assertThat(key).matches("phabricator/acme/[0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{16}");
        assertThat(ACME.parse(key)).isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "phabricator/ab/cd/0123456789abcdef",
                "phabricator/7z/q2/mzxw6ytboi7qaz23",
                "phabricator/aa/aa/aaaaaaaaaaaaaaaa",
                "phabricator/22/77/2345672345672345"
            })
    void keys_as_we_and_as_phorge_write_them_are_taken(String handle) throws MalformedHandleException {
        assertThat(PLAIN.parse(handle)).isEqualTo(handle);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "phabricator",
                "phabricator/",
                "phabricator/ab/cd/",
                "phabricator/ab/cd/0123456789abcde",
                "phabricator/ab/cd/0123456789abcdef0",
                "phabricator/ab/cd/0123456789abcdef/",
                "phabricator/ab/cd/0123456789abcdef\n",
                "phabricator/ab/cd/0123456789abcdef\r\n",
                "phabricator/ab/cd/0123456789abcde\n",
                "phabricator/ab/cd/0123456789abcdef\0",
                "phabricator/ab/cd/0123456789ab\0def",
                "\nphabricator/ab/cd/0123456789abcdef",
                " phabricator/ab/cd/0123456789abcdef",
                "/phabricator/ab/cd/0123456789abcdef",
                "phabricator//ab/cd/0123456789abcdef",
                "phabricator/ab//cd/0123456789abcdef",
                "phabricator/../cd/0123456789abcdef",
                "phabricator/ab/../0123456789abcdef",
                "phabricator/ab/cd/../../../../etc/",
                "phabricator/ab/cd/../0123456789abc",
                "phabricator/%2e%2e/cd/0123456789abcdef",
                "phabricator/%2/cd/0123456789abcdef",
                "phabricator/ab/cd/%2e%2e%2f%2e%2e56",
                "phabricator%2Fab%2Fcd%2F0123456789abcdef",
                "phabricator\\ab\\cd\\0123456789abcdef",
                "phabricator/AB/cd/0123456789abcdef",
                "phabricator/ab/cd/0123456789ABCDEF",
                "PHABRICATOR/ab/cd/0123456789abcdef",
                "phabricator/ab/cd/0123456789abcde\u0661",
                "phabricator/\uff11\uff12/cd/0123456789abcdef",
                "phabricator/ab/cd/0123456789abcde\u00e9",
                "phabricator/ab/cd/0123456789abcde?",
                "phabricator/ab/cd/0123456789abcdef?versionId=1",
                "phabricator/ab/cd/0123456789abcdef#x",
                "phabricator/acme/ab/cd/0123456789abcdef",
                "backup/ab/cd/0123456789abcdef",
                "phabricator2/ab/cd/0123456789abcdef",
                "ab/cd/0123456789abcdef",
                "42"
            })
    void anything_else_is_refused(String handle) {
        assertThatThrownBy(() -> PLAIN.parse(handle))
                .isInstanceOf(MalformedHandleException.class)
                .hasMessage("not a handle of engine amazon-s3");
    }

    @Test
    void an_over_long_handle_is_refused_at_once() {
        assertThatThrownBy(() -> PLAIN.parse("phabricator/ab/cd/" + "a".repeat(10_000_000)))
                .isInstanceOf(MalformedHandleException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "phabricator/ab/cd/0123456789abcdef",
                "phabricator/other/ab/cd/0123456789abcdef",
                "phabricator/acme2/ab/cd/0123456789abcdef",
                "phabricator/ACME/ab/cd/0123456789abcdef",
                "phabricator/acme/acme/ab/cd/0123456789abcdef",
                "phabricator/acme/../other/ab/cd/0123456789abcdef"
            })
    void keys_of_another_instance_and_of_none_are_refused(String handle) {
        assertThatThrownBy(() -> ACME.parse(handle)).isInstanceOf(MalformedHandleException.class);
    }

    @Test
    void a_dot_in_the_name_of_an_instance_is_only_a_dot() {
        var keys = new S3Keys(Optional.of("a.c"), new SecureRandom());

        assertThatThrownBy(() -> keys.parse("phabricator/abc/ab/cd/0123456789abcdef"))
                .isInstanceOf(MalformedHandleException.class);
    }
}
