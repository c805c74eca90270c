package org.bellows.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossChecksTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "webhook, :8160, 127.0.0.1:8160",
        "webhook, 0.0.0.0:8160, 127.0.0.1:8160",
        "webhook, [::]:8160, 127.0.0.1:8160",
        "webhook, 10.0.0.1:8160, 127.0.0.1:8160",
        "files, example.org:8100, 127.0.0.1:8100",
        "relay, :8180, 127.0.0.1:8180"
    })
    void a_listener_beyond_loopback_needs_a_token(String listener, String address, String instead) {
        var variable = "BELLOWS_LISTEN_" + listener.toUpperCase(java.util.Locale.ROOT);
        var loading = Loading.complete(directory).with(variable, address);

        assertThat(loading.problems())
                .containsExactly(
                        "listen.%s: \"%s\" (environment %s) can be reached from other hosts, and service.token is not set: set service.token (environment BELLOWS_SERVICE_TOKEN), or listen on %s."
                                .formatted(listener, address, variable, instead));
        assertThat(loading.with("GORGE_SERVICE_TOKEN", "s3cr3t").problems()).isEmpty();
    }

    @Test
    void the_console_has_a_token_of_its_own() {
        assertThat(Loading.complete(directory)
                        .with("BELLOWS_LISTEN_CONSOLE", ":8150")
                        .problems())
                .isEmpty();
    }

    @Test
    void two_listeners_cannot_share_a_port() {
        var loading = Loading.complete(directory)
                .with("BELLOWS_LISTEN_WEBHOOK", "localhost:9000")
                .file("listen:\n  files: localhost:9000\n  console: 0.0.0.0:9000\n");

        assertThat(loading.problems())
                .containsExactly(
                        "listen.files: \"localhost:9000\" (file %s line 2) takes the port of listen.webhook, \"localhost:9000\" (environment BELLOWS_LISTEN_WEBHOOK): give each a port of its own."
                                .formatted(loading.file()),
                        "listen.console: \"0.0.0.0:9000\" (file %s line 3) takes the port of listen.webhook, \"localhost:9000\" (environment BELLOWS_LISTEN_WEBHOOK): give each a port of its own."
                                .formatted(loading.file()),
                        "listen.console: \"0.0.0.0:9000\" (file %1$s line 3) takes the port of listen.files, \"localhost:9000\" (file %1$s line 2): give each a port of its own."
                                .formatted(loading.file()));
    }

    @Test
    void any_free_port_and_different_addresses_are_no_conflict() {
        assertThat(Loading.complete(directory)
                        .with("BELLOWS_LISTEN_WEBHOOK", "127.0.0.1:0")
                        .with("BELLOWS_LISTEN_CONSOLE", "127.0.0.1:0")
                        .problems())
                .isEmpty();
        assertThat(Loading.complete(directory)
                        .with("BELLOWS_LISTEN_WEBHOOK", "127.0.0.1:9000")
                        .with("BELLOWS_LISTEN_CONSOLE", "127.0.0.2:9000")
                        .problems())
                .isEmpty();
    }

    @Test
    void the_default_port_of_a_domain_that_is_off_can_be_taken() {
        assertThat(Loading.complete(directory)
                        .with("BELLOWS_LISTEN_WEBHOOK", "127.0.0.1:8100")
                        .problems())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"certificate, key", "key, certificate"})
    void half_of_tls_is_none(String given, String missing) throws IOException {
        var pem = Files.writeString(directory.resolve("x.pem"), "");
        var variable = "BELLOWS_TLS_WEBHOOK_" + given.toUpperCase(java.util.Locale.ROOT);

        assertThat(Loading.complete(directory).with(variable, pem.toString()).problems())
                .containsExactly(
                        "tls.webhook.%s: is not set, but tls.webhook.%s is (environment %s): set both, or neither."
                                .formatted(missing, given, variable));
    }

    @Test
    void everything_that_is_wrong_is_said_at_once() {
        var problems = Loading.complete(directory)
                .file("log.levl: x\nwebhook.max-concurrent: 0")
                .with("BELLOWS_LISTEN_WEBHOOK", ":8150")
                .with("BELLOWS_NOPE", "1")
                .problems();

        assertThat(problems).hasSize(5);
    }
}
