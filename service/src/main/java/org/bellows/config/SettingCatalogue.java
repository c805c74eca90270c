package org.bellows.config;

import static org.bellows.config.SettingTypes.bindAddress;
import static org.bellows.config.SettingTypes.directory;
import static org.bellows.config.SettingTypes.headerText;
import static org.bellows.config.SettingTypes.host;
import static org.bellows.config.SettingTypes.milliseconds;
import static org.bellows.config.SettingTypes.networks;
import static org.bellows.config.SettingTypes.oneOf;
import static org.bellows.config.SettingTypes.path;
import static org.bellows.config.SettingTypes.readableFile;
import static org.bellows.config.SettingTypes.seconds;
import static org.bellows.config.SettingTypes.wholeNumber;
import static org.bellows.config.SettingTypes.yesOrNo;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Every setting there is, in the order in which people should read about them. */
public final class SettingCatalogue {
    static final SettingKey<Path> PHORGE_ROOT = SettingKey.of(
            "phorge.root",
            directory(),
            "Phorge's own directory, the one that holds bin/phd: database, account and namespace then come from its conf/local/local.json.");
    static final SettingKey<Path> STATE_DIR = SettingKey.of(
                    "state-dir", path(), "Where the console's token and other small state are kept.")
            .fallback("/var/lib/bellows");
    static final SettingKey<String> LOG_LEVEL = SettingKey.of(
                    "log.level",
                    oneOf("debug", "info", "warning", "error"),
                    "The least important kind of event that is logged.")
            .fallback("info");
    static final SettingKey<String> LOG_FORMAT = SettingKey.of(
                    "log.format", oneOf("text", "json"), "One event per line, as text or as a JSON object.")
            .fallback("text");

    static final SettingKey<BindAddress> LISTEN_WEBHOOK = SettingKey.of(
                    "listen.webhook", bindAddress(), "Where the webhook diagnostics and health checks answer.")
            .fallback("127.0.0.1:8160")
            .alias("GORGE_LISTEN_ADDR");
    static final SettingKey<BindAddress> LISTEN_FILES = SettingKey.of(
                    "listen.files", bindAddress(), "Where the file storage answers.")
            .fallback("127.0.0.1:8100");
    static final SettingKey<BindAddress> LISTEN_RELAY = SettingKey.of(
                    "listen.relay", bindAddress(), "Where the relay takes incoming webhooks.")
            .fallback("127.0.0.1:8180");
    static final SettingKey<BindAddress> LISTEN_CONSOLE = SettingKey.of(
                    "listen.console",
                    bindAddress(),
                    "Where the console's data and the metrics are served, always with a token.")
            .fallback("127.0.0.1:8150");
    static final SettingKey<String> SERVICE_TOKEN = SettingKey.of(
                    "service.token",
                    headerText(),
                    "What callers must send as X-Service-Token; without it every listener must be on loopback.")
            .asSecret()
            .alias("GORGE_SERVICE_TOKEN");

    static final List<String> LISTENERS = List.of("webhook", "files", "relay", "console");

    static final SettingKey<Boolean> WEBHOOK_ENABLED = SettingKey.of(
                    "webhook.enabled", yesOrNo(), "Whether the webhooks that Phorge queues are delivered.")
            .fallbackNote("true when a database is known");
    static final DatabaseKeys DATABASE = DatabaseKeys.beside(
            SettingKey.of("webhook.database.host", host(), "The database server that holds Phorge's databases.")
                    .fallbackNote("Phorge's, with phorge.root")
                    .alias("GORGE_WEBHOOK_MYSQL_HOST"),
            "GORGE_WEBHOOK_",
            "SELECT on herald_webhook and config_entry, SELECT and UPDATE on herald_webhookrequest",
            "with phorge.root");

    static final SettingKey<Duration> POLL_INTERVAL = SettingKey.of(
                    "webhook.poll-interval-ms",
                    milliseconds(10, 60_000),
                    "The longest time between two full looks for work; a cheaper look for new rows runs more often.")
            .fallback("1000")
            .alias("GORGE_WEBHOOK_POLL_INTERVAL_MS");
    static final SettingKey<Duration> DELIVERY_TIMEOUT = SettingKey.of(
                    "webhook.delivery-timeout-sec",
                    seconds(1, 300),
                    "The deadline of one delivery as a whole: resolve, connect, TLS, send, wait.")
            .fallback("15")
            .alias("GORGE_WEBHOOK_DELIVERY_TIMEOUT");
    static final SettingKey<Integer> MAX_CONCURRENT = SettingKey.of(
                    "webhook.max-concurrent",
                    wholeNumber(1, 1000, "requests"),
                    "How many requests may be in flight over all hooks; one hook never has more than one.")
            .fallback("64")
            .alias("GORGE_WEBHOOK_MAX_CONCURRENT");
    static final SettingKey<Duration> ERROR_BACKOFF = SettingKey.of(
                    "webhook.error-backoff-sec",
                    seconds(1, 86_400),
                    "The sliding window in which a hook's failing requests are counted.")
            .fallback("300")
            .alias("GORGE_WEBHOOK_ERROR_BACKOFF_SEC");
    static final SettingKey<Integer> ERROR_THRESHOLD = SettingKey.of(
                    "webhook.error-threshold",
                    wholeNumber(1, 10_000, "failing requests"),
                    "How many failing requests within that window make Bellows leave the hook alone for a while.")
            .fallback("10")
            .alias("GORGE_WEBHOOK_ERROR_THRESHOLD");
    static final SettingKey<Duration> RETRY_BACKOFF = SettingKey.of(
                    "webhook.retry-backoff-sec", seconds(0, 86_400), "The time between two attempts of one request.")
            .fallback("60")
            .alias("GORGE_WEBHOOK_RETRY_BACKOFF_SEC");
    static final SettingKey<Duration> CLAIM_LEASE = SettingKey.of(
                    "webhook.claim-lease-sec",
                    seconds(1, 86_400),
                    "How long a request that another process claimed is left to it; raised to the delivery timeout plus 5 seconds when it is shorter.")
            .fallback("30")
            .alias("GORGE_WEBHOOK_CLAIM_LEASE_SEC");
    static final SettingKey<Boolean> STANDARD_HEADERS = SettingKey.of(
                    "webhook.standard-headers",
                    yesOrNo(),
                    "Whether the Standard Webhooks headers (webhook-id, webhook-timestamp, webhook-signature) are sent as well.")
            .fallback("false");
    static final SettingKey<List<String>> OUTBOUND_DENY = SettingKey.of(
                    "webhook.outbound-deny", networks(), "Networks that no hook may call; none allows every address.")
            .fallbackNote("Phorge's security.outbound-blacklist");
    static final SettingKey<Path> TRUST_FILE = SettingKey.of(
            "webhook.trust-file",
            readableFile(),
            "Certificates (PEM) of authorities to trust at receivers, besides the usual ones.");
    static final SettingKey<String> USER_AGENT = SettingKey.of(
                    "webhook.user-agent", headerText(), "The User-Agent of every request.")
            .fallbackNote("Bellows/ and the version");

    private static final List<SettingKey<?>> ALL = all();

    private SettingCatalogue() {}

    /** Every setting. */
    public static List<SettingKey<?>> keys() {
        return ALL;
    }

    /** The setting at {@code path}. */
    public static Optional<SettingKey<?>> find(String path) {
        for (var key : ALL) {
            if (key.path().equals(path)) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }

    static SettingKey<BindAddress> listen(String listener) {
        return switch (listener) {
            case "webhook" -> LISTEN_WEBHOOK;
            case "files" -> LISTEN_FILES;
            case "relay" -> LISTEN_RELAY;
            case "console" -> LISTEN_CONSOLE;
            default -> throw new IllegalArgumentException(listener);
        };
    }

    static SettingKey<Path> certificate(String listener) {
        return SettingKey.of(
                "tls." + listener + ".certificate",
                readableFile(),
                "The certificate chain (PEM) of listen." + listener + ", which then speaks TLS.");
    }

    static SettingKey<Path> privateKey(String listener) {
        return SettingKey.of(
                "tls." + listener + ".key",
                readableFile(),
                "The private key (PEM, without a pass phrase) to tls." + listener + ".certificate.");
    }

    private static List<SettingKey<?>> all() {
        var keys = new ArrayList<SettingKey<?>>(List.of(
                PHORGE_ROOT,
                STATE_DIR,
                LOG_LEVEL,
                LOG_FORMAT,
                LISTEN_WEBHOOK,
                LISTEN_FILES,
                LISTEN_RELAY,
                LISTEN_CONSOLE));
        keys.addAll(ListenCatalogue.KEYS);
        keys.add(SERVICE_TOKEN);
        for (var listener : LISTENERS) {
            keys.add(certificate(listener));
            keys.add(privateKey(listener));
        }
        keys.add(WEBHOOK_ENABLED);
        keys.addAll(DATABASE.all());
        keys.addAll(List.of(
                POLL_INTERVAL,
                DELIVERY_TIMEOUT,
                MAX_CONCURRENT,
                ERROR_BACKOFF,
                ERROR_THRESHOLD,
                RETRY_BACKOFF,
                CLAIM_LEASE,
                STANDARD_HEADERS,
                OUTBOUND_DENY,
                TRUST_FILE,
                USER_AGENT));
        keys.addAll(FilesCatalogue.keys());
        return List.copyOf(keys);
    }
}
