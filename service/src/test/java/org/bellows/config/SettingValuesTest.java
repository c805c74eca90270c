package org.bellows.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.config.Settings.Listener;
import org.bellows.config.Settings.LogSettings;
import org.bellows.config.Settings.Tls;
import org.bellows.config.Settings.WebhookSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every setting by itself: its default, its smallest and largest value, and what is not allowed. */
class SettingValuesTest {
    @TempDir
    Path directory;

    private static final String NUMBER = "is not a plain whole number";
    private static final String RANGE = "is out of range";

    @Test
    void with_a_database_host_alone_everything_has_its_default() {
        var settings = Loading.complete(directory).settings();

        assertThat(settings.phorgeRoot()).isEmpty();
        assertThat(settings.stateDir()).isEqualTo(Path.of("/var/lib/bellows"));
        assertThat(settings.log()).isEqualTo(new LogSettings("info", LogSettings.Format.TEXT));
        assertThat(settings.raised()).isEmpty();
        assertThat(settings.webhook())
                .contains(new WebhookSettings(
                        new DatabaseSettings("127.0.0.1", 3306, "phorge", "", "phabricator", "disable"),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(15),
                        64,
                        Duration.ofSeconds(300),
                        10,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(30),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        "Bellows/1.2.3"));
        assertThat(settings.listeners())
                .isEqualTo(new Settings.Listeners(
                        loopback(8160),
                        loopback(8100),
                        loopback(8180),
                        loopback(8150),
                        new Settings.ClientLimits(
                                256, Duration.ofSeconds(10), Duration.ofSeconds(15), 65_536, Duration.ofSeconds(60))));
    }

    private static Listener loopback(int port) {
        return new Listener("127.0.0.1", port, Optional.empty(), Optional.empty());
    }

    @Test
    void every_setting_arrives_where_it_belongs() throws IOException {
        var certificate = Files.writeString(directory.resolve("cert.pem"), "");
        var key = Files.writeString(directory.resolve("key.pem"), "");
        var settings =
                new Loading(directory).file("""
                        state-dir: /srv/state
                        log: {level: debug, format: json}
                        listen: {webhook: ":1", files: "[::1]:2", relay: "localhost:3", console: "0.0.0.0:4",
                                 max-connections: 9, head-timeout-sec: 11, stall-timeout-sec: 16, min-bytes-per-sec: 7,
                                 idle-timeout-sec: 61}
                        service.token: tok en
                        tls:
                          webhook: {certificate: %1$s, key: %2$s}
                          files: {certificate: %1$s, key: %2$s}
                          relay: {certificate: %1$s, key: %2$s}
                          console: {certificate: %1$s, key: %2$s}
                        webhook:
                          database: {host: db, port: 3307, user: u, password: 0123, namespace: ns_1, ssl-mode: verify-full}
                          poll-interval-ms: 20
                          delivery-timeout-sec: 16
                          max-concurrent: 65
                          error-backoff-sec: 301
                          error-threshold: 11
                          retry-backoff-sec: 61
                          claim-lease-sec: 31
                          standard-headers: true
                          outbound-deny: [10.0.0.0/8, "::1/128"]
                          trust-file: %1$s
                          user-agent: Mine/1
                        """.formatted(certificate, key)).settings();

        var tls = Optional.of(new Tls(certificate, key));
        var token = Optional.of("tok en");
        assertThat(settings)
                .isEqualTo(new Settings(
                        Optional.empty(),
                        Path.of("/srv/state"),
                        new LogSettings("debug", LogSettings.Format.JSON),
                        Optional.of(new WebhookSettings(
                                new DatabaseSettings("db", 3307, "u", "0123", "ns_1", "verify-full"),
                                Duration.ofMillis(20),
                                Duration.ofSeconds(16),
                                65,
                                Duration.ofSeconds(301),
                                11,
                                Duration.ofSeconds(61),
                                Duration.ofSeconds(31),
                                true,
                                Optional.of(List.of("10.0.0.0/8", "::1/128")),
                                Optional.of(certificate),
                                "Mine/1")),
                        Optional.empty(),
                        new Settings.Listeners(
                                new Listener("0.0.0.0", 1, token, tls),
                                new Listener("::1", 2, token, tls),
                                new Listener("localhost", 3, token, tls),
                                new Listener("0.0.0.0", 4, Optional.empty(), tls),
                                new Settings.ClientLimits(
                                        9, Duration.ofSeconds(11), Duration.ofSeconds(16), 7, Duration.ofSeconds(61))),
                        List.of()));
    }

    /** Values that are allowed, at the edges where there are edges. */
    @ParameterizedTest
    @CsvSource({
        "state-dir, relative/dir",
        "log.level, debug",
        "log.level, error",
        "log.format, json",
        "listen.webhook, 127.0.0.1:0",
        "listen.files, [::1]:65535",
        "listen.relay, localhost:1",
        "listen.console, :8150",
        "listen.max-connections, 8",
        "listen.max-connections, 10000",
        "listen.head-timeout-sec, 1",
        "listen.head-timeout-sec, 300",
        "listen.stall-timeout-sec, 1",
        "listen.stall-timeout-sec, 3600",
        "listen.min-bytes-per-sec, 1",
        "listen.min-bytes-per-sec, 1000000000",
        "listen.idle-timeout-sec, 1",
        "listen.idle-timeout-sec, 3600",
        "service.token, x",
        "webhook.enabled, true",
        "webhook.database.host, fe80::1",
        "webhook.database.port, 1",
        "webhook.database.port, 65535",
        "webhook.database.user, böb o'neil",
        "webhook.database.password, pass wörd\"'$",
        "webhook.database.namespace, A_1",
        "webhook.database.ssl-mode, verify-ca",
        "webhook.poll-interval-ms, 10",
        "webhook.poll-interval-ms, 60000",
        "webhook.delivery-timeout-sec, 1",
        "webhook.delivery-timeout-sec, 300",
        "webhook.max-concurrent, 1",
        "webhook.max-concurrent, 1000",
        "webhook.error-backoff-sec, 1",
        "webhook.error-backoff-sec, 86400",
        "webhook.error-threshold, 1",
        "webhook.error-threshold, 10000",
        "webhook.retry-backoff-sec, 0",
        "webhook.retry-backoff-sec, 86400",
        "webhook.claim-lease-sec, 1",
        "webhook.claim-lease-sec, 86400",
        "webhook.standard-headers, true",
        "webhook.outbound-deny, none",
        "webhook.outbound-deny, '10.0.0.0/8, ::1/128'",
        "webhook.user-agent, Mine/1.0 (x)"
    })
    void what_is_allowed_is_taken(String path, String value) {
        var variable = SettingCatalogue.find(path).orElseThrow().variable();

        assertThat(Loading.complete(directory).with(variable, value).problems()).isEmpty();
    }

    static final String[][] NOT_ALLOWED = {
        {"phorge.root", "/nowhere/at/all", "does not exist"},
        {"phorge.root", "/etc/passwd", "is not a directory"},
        {"state-dir", "a\u0000b", "is not a path"},
        {"log.level", "INFO", "is not one of the words"},
        {"log.format", "xml", "is not one of the words"},
        {"listen.webhook", "8160", "is not an address with a port"},
        {"listen.files", "127.0.0.1:65536", "is not an address with a port"},
        {"listen.relay", "127.0.0.1:-1", "is not an address with a port"},
        {"listen.console", "http://127.0.0.1:8150", "is not an address with a port"},
        {"listen.max-connections", "7", RANGE},
        {"listen.max-connections", "10001", RANGE},
        {"listen.head-timeout-sec", "0", RANGE},
        {"listen.stall-timeout-sec", "0", RANGE},
        {"listen.min-bytes-per-sec", "0", RANGE},
        {"listen.min-bytes-per-sec", "64k", NUMBER},
        {"listen.idle-timeout-sec", "0", RANGE},
        {"service.token", "tökén", "is not allowed"},
        {"tls.webhook.certificate", "/nowhere/at/all", "does not exist"},
        {"tls.webhook.key", "/etc", "is not a file"},
        {"tls.files.certificate", "/nowhere/at/all", "does not exist"},
        {"tls.files.key", "/nowhere/at/all", "does not exist"},
        {"tls.relay.certificate", "/nowhere/at/all", "does not exist"},
        {"tls.relay.key", "/nowhere/at/all", "does not exist"},
        {"tls.console.certificate", "/nowhere/at/all", "does not exist"},
        {"tls.console.key", "/nowhere/at/all", "does not exist"},
        {"webhook.enabled", "yes", "is neither true nor false"},
        {"webhook.database.host", "db:3306", "is not a host"},
        {"webhook.database.host", "db?useSSL=x", "is not a host"},
        {"webhook.database.port", "0", RANGE},
        {"webhook.database.port", "65536", RANGE},
        {"webhook.database.user", "a\nb", "has characters that are not allowed, or too many"},
        {"webhook.database.password", "a\nb", "is not allowed"},
        {"webhook.database.namespace", "a-b", "has characters that are not allowed, or too many"},
        {"webhook.database.ssl-mode", "required", "is not one of the words"},
        {"webhook.poll-interval-ms", "9", RANGE},
        {"webhook.poll-interval-ms", "60001", RANGE},
        {"webhook.poll-interval-ms", "1s", NUMBER},
        {"webhook.delivery-timeout-sec", "0", RANGE},
        {"webhook.delivery-timeout-sec", "301", RANGE},
        {"webhook.delivery-timeout-sec", "PT15S", NUMBER},
        {"webhook.max-concurrent", "0", RANGE},
        {"webhook.max-concurrent", "1001", RANGE},
        {"webhook.max-concurrent", "many", NUMBER},
        {"webhook.error-backoff-sec", "0", RANGE},
        {"webhook.error-backoff-sec", "86401", RANGE},
        {"webhook.error-threshold", "0", RANGE},
        {"webhook.error-threshold", "99999999999999999999", RANGE},
        {"webhook.retry-backoff-sec", "-1", RANGE},
        {"webhook.retry-backoff-sec", "1.5", NUMBER},
        {"webhook.retry-backoff-sec", "1e3", NUMBER},
        {"webhook.claim-lease-sec", "0", RANGE},
        {"webhook.claim-lease-sec", "+5", NUMBER},
        {"webhook.standard-headers", "1", "is neither true nor false"},
        {"webhook.outbound-deny", "10.0.0.0/8,example.org", "holds \"example.org\", which is not a network"},
        {"webhook.outbound-deny", "10.0.0.1", "holds \"10.0.0.1\", which is not a network"},
        {"webhook.trust-file", "/nowhere/at/all", "does not exist"},
        {"webhook.user-agent", "a\r\nb: c", "has characters that are not allowed, or too many"},
        {"files.enabled", "on", "is neither true nor false"},
        {"files.database.host", "db:3306", "is not a host"},
        {"files.database.port", "0", RANGE},
        {"files.database.user", "a\nb", "has characters that are not allowed, or too many"},
        {"files.database.password", "a\nb", "is not allowed"},
        {"files.database.namespace", "a-b", "has characters that are not allowed, or too many"},
        {"files.database.ssl-mode", "required", "is not one of the words"},
        {"files.blob-max-size", "-1", RANGE},
        {"files.blob-max-size", "16777217", RANGE},
        {"files.blob-max-size", "1MB", NUMBER},
        {"files.local-disk-path", "files", "is not absolute"},
        {"files.local-disk-path", "/", "is the root of all"},
        {"files.s3.bucket", "a\nb", "has characters that are not allowed, or too many"},
        {"files.s3.region", "a\nb", "has characters that are not allowed, or too many"},
        {"files.s3.endpoint", "a\nb", "has characters that are not allowed, or too many"},
        {"files.s3.access-key", "a\nb", "is not allowed"},
        {"files.s3.secret-key", "a\nb", "is not allowed"},
        {"files.instance-name", "a\nb", "has characters that are not allowed, or too many"},
        {"files.replay-budget-bytes", "1073741825", RANGE},
        {"files.max-in-flight-bytes", "0", RANGE},
    };

    static Stream<String[]> notAllowed() {
        return Stream.of(NOT_ALLOWED);
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.MethodSource("notAllowed")
    void what_is_not_allowed_is_refused_with_value_place_and_remedy(String path, String value, String fault) {
        var key = SettingCatalogue.find(path).orElseThrow();
        var problems = Loading.complete(directory).with(key.variable(), value).problems();

        var remedy =
                key.fallback().map(text -> "remove it to use " + text + ".").orElse("correct it, or remove it.");
        assertThat(problems)
                .contains("%s: %s %s (environment %s): allowed are %s; %s"
                        .formatted(
                                path,
                                Shown.value(key, value),
                                fault,
                                key.variable(),
                                key.type().allowed(),
                                remedy));
        assertThat(problems).allSatisfy(problem -> assertThat(problem).doesNotContainPattern("\\p{Cntrl}"));
    }

    @Test
    void no_setting_is_left_out_of_the_table() {
        var tested = new HashSet<String>();
        notAllowed().forEach(row -> tested.add(row[0]));

        assertThat(tested)
                .containsExactlyInAnyOrderElementsOf(
                        SettingCatalogue.keys().stream().map(SettingKey::path).toList());
    }

    @Test
    void a_long_value_is_cut_in_the_message() {
        assertThat(Loading.complete(directory)
                        .with("BELLOWS_LOG_LEVEL", "x".repeat(5000))
                        .problems())
                .containsExactly(
                        "log.level: \"" + "x".repeat(80)
                                + "…\" is not one of the words (environment BELLOWS_LOG_LEVEL): allowed are debug, info, warning, error; remove it to use info.");
    }

    @ParameterizedTest
    @CsvSource({"localhost, disable", "127.0.0.1, disable", "::1, disable", "db, trust", "10.0.0.1, trust"})
    void the_connection_is_encrypted_unless_it_stays_on_this_host(String host, String mode) {
        var loading = new Loading(directory).with("GORGE_WEBHOOK_MYSQL_HOST", host);

        assertThat(loading.webhook().database().sslMode()).isEqualTo(mode);
        assertThat(loading.value("webhook.database.ssl-mode").value()).contains(mode);
    }

    @ParameterizedTest
    @CsvSource({"30, 15, 30, false", "20, 15, 20, false", "19, 15, 20, true", "30, 60, 65, true", "1, 1, 6, true"})
    void a_lease_that_is_too_short_is_raised_and_reported(int lease, int timeout, int used, boolean raised) {
        var loading = Loading.complete(directory)
                .with("GORGE_WEBHOOK_CLAIM_LEASE_SEC", String.valueOf(lease))
                .with("GORGE_WEBHOOK_DELIVERY_TIMEOUT", String.valueOf(timeout));

        assertThat(loading.webhook().claimLease()).isEqualTo(Duration.ofSeconds(used));
        var report = new Settings.RaisedSetting(
                "webhook.claim-lease-sec",
                String.valueOf(lease),
                String.valueOf(used),
                "never below webhook.delivery-timeout-sec (" + timeout + ") plus 5 seconds");
        assertThat(loading.settings().raised()).isEqualTo(raised ? List.of(report) : List.of());
        var value = loading.value("webhook.claim-lease-sec");
        assertThat(value.value()).contains(String.valueOf(used));
        assertThat(value.raised().isPresent()).isEqualTo(raised);
    }

    @Test
    void the_domain_can_be_switched_off() {
        var settings = Loading.complete(directory)
                .with("BELLOWS_WEBHOOK_ENABLED", "false")
                .settings();

        assertThat(settings.webhook()).isEmpty();
    }
}
