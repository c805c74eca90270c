package org.bellows.log;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "https://example.org/hook|https://example.org/hook",
                "https://example.org:8443/a/b|https://example.org:8443/a/b",
                "https://[::1]:8443/a|https://[::1]:8443/a",
                "https://bob:pw@example.org/hook|https://********@example.org/hook",
                "https://bob@example.org|https://********@example.org",
                "https://a@b:pw@example.org/|https://********@example.org/",
                "https://example.org/?token=pw&x=1|https://example.org/?token=********&x=********",
                "https://example.org/?pw|https://example.org/?********",
                "https://example.org/?|https://example.org/?",
                "https://example.org/?cHc=&cA==&pw;b=x|https://example.org/?********&********&********;b=********",
                "https://example.org/#pw|https://example.org/#********",
                "https://bob:p/w@example.org/|https://********",
                "https://bob:p?w@example.org/|https://********",
                "https://bob:12/34@example.org/|https://bob:12/********",
                "https://bob:p w@example.org/|https://********@example.org/",
                "jdbc:mariadb://db:3306/x?password=pw|jdbc:mariadb://db:3306/x?password=********",
                "bob:pw@example.org|********",
                "not a uri|not a uri"
            })
    void what_could_be_a_secret_in_a_uri_is_masked(String uri, String shown) {
        assertThat(Secrets.uri(uri)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cannot reach https://bob:pw@example.org/x now|cannot reach https://********@example.org/x now",
                "\"http://a/?k=pw\" and <http://bob:pw@b>|\"http://a/?k=********\" and <http://********@b>",
                "nothing to hide|nothing to hide"
            })
    void uris_in_running_text_are_masked(String text, String shown) {
        assertThat(Secrets.mask(text)).isEqualTo(shown);
    }

    @Property
    void no_password_survives(
            @ForAll
                    @StringLength(min = 1, max = 12)
                    @CharRange(from = 'a', to = 'c')
                    @NumericChars
                    @Chars({'/', '?', '#', '@', ':', '=', '&', '%', '[', ']', ' '})
                    String around) {
        var uri = "https://bob:" + around + "QQQ@example.org/path";

        assertThat(Secrets.uri(uri)).doesNotContain("QQQ");
    }
}
