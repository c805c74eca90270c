package org.bellows.console.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Optional;
import org.bellows.config.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleAddressTest {
    @ParameterizedTest
    @CsvSource({
        "https://forge.example.org, https://forge.example.org:8150",
        "HTTPS://forge.example.org:443/, https://forge.example.org:443",
        "http://127.0.0.1:9000, http://127.0.0.1:9000",
        "http://[::1], http://[::1]:8150",
        "' http://localhost ', http://localhost:8150"
    })
    void a_scheme_and_a_host_are_enough(String text, String address) {
        assertThat(ConsoleAddress.parse(text)).hasToString(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "forge.example.org",
                "forge.example.org:8150",
                "ftp://forge.example.org",
                "https://",
                "https://:8150",
                "https://a b",
                "https://forge.example.org/console",
                "https://forge.example.org?token=x",
                "https://forge.example.org#x",
                "https://forge.example.org:99999"
            })
    void anything_else_is_refused_with_what_is_expected(String text) {
        assertThatThrownBy(() -> ConsoleAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The address ")
                .hasMessageMatching(".*(expected is http:// or https://|allowed are 1 to 65535).*");
    }

    @Test
    void a_secret_in_an_address_is_refused_and_not_repeated() {
        for (var text : new String[] {"https://me:s3cret@forge.example.org", "https://s3cret@@forge"}) {
            assertThatThrownBy(() -> ConsoleAddress.parse(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .satisfies(thrown -> assertThat(thrown.getMessage()).doesNotContain("s3cret"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1, false",
        "http://localhost, false",
        "http://[::1], false",
        "http://127.0.0.1.evil.org, true",
        "http://10.0.0.1, true",
        "https://10.0.0.1, false"
    })
    void a_token_in_the_clear_is_known(String text, boolean clear) {
        assertThat(ConsoleAddress.parse(text).tokenInTheClear()).isEqualTo(clear);
    }

    @Test
    void the_settings_say_where_the_service_of_this_host_would_be() {
        var tls = Optional.of(new Settings.Tls(Path.of("a"), Path.of("b")));
        assertThat(ConsoleAddress.of(new Settings.Listener("127.0.0.1", 8150, Optional.empty(), Optional.empty())))
                .hasToString("http://127.0.0.1:8150");
        assertThat(ConsoleAddress.of(new Settings.Listener("0.0.0.0", 1, Optional.empty(), tls)))
                .hasToString("https://127.0.0.1:1");
        assertThat(ConsoleAddress.of(new Settings.Listener("::", 1, Optional.empty(), Optional.empty())))
                .hasToString("http://[::1]:1");
        assertThat(ConsoleAddress.of(new Settings.Listener("fe80::1", 1, Optional.empty(), Optional.empty())))
                .hasToString("http://[fe80::1]:1");
    }
}
