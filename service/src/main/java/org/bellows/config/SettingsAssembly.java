package org.bellows.config;

import static org.bellows.config.SettingCatalogue.CLAIM_LEASE;
import static org.bellows.config.SettingCatalogue.DELIVERY_TIMEOUT;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bellows.config.Settings.ClientLimits;
import org.bellows.config.Settings.Listener;
import org.bellows.config.Settings.Listeners;
import org.bellows.config.Settings.LogSettings;
import org.bellows.config.Settings.RaisedSetting;
import org.bellows.config.Settings.Tls;
import org.bellows.config.Settings.WebhookSettings;

/** Makes {@link Settings}, and the list that {@code bellows config} prints, of values that passed every check. */
final class SettingsAssembly {
    /** A claim must outlive its delivery by the time that writing the result takes. Contract: webhook, section 7. */
    private static final Duration LEASE_MARGIN = Duration.ofSeconds(5);

    private final Values values;
    private final String version;
    private final FilesAssembly files;

    SettingsAssembly(Values values, String version) {
        this.values = values;
        this.files = new FilesAssembly(values);
        this.version = version;
    }

    Settings settings() {
        return new Settings(
                values.get(SettingCatalogue.PHORGE_ROOT),
                values.required(SettingCatalogue.STATE_DIR),
                log(),
                isWebhookEnabled() ? Optional.of(webhook()) : Optional.empty(),
                files.settings(),
                new Listeners(
                        listener("webhook"), listener("files"), listener("relay"), listener("console"), clients()),
                raisedLease().stream().toList());
    }

    /** What an operator should look at although it can be used. */
    List<String> warnings() {
        return files.warning().stream().toList();
    }

    List<EffectiveValue> effective() {
        return SettingCatalogue.keys().stream()
                .<EffectiveValue>map(this::effective)
                .toList();
    }

    private EffectiveValue effective(SettingKey<?> key) {
        var raised = raisedLease().filter(lease -> lease.key().equals(key.path()));
        var text = raised.map(RaisedSetting::used).or(() -> values.text(key)).or(() -> derived(key));
        return new EffectiveValue(key, text.map(value -> Shown.bare(key, value)), values.source(key), raised);
    }

    private Optional<String> derived(SettingKey<?> key) {
        if (key.equals(SettingCatalogue.WEBHOOK_ENABLED)) {
            return Optional.of(String.valueOf(isWebhookEnabled()));
        }
        if (key.equals(FilesCatalogue.ENABLED)) {
            return Optional.of(String.valueOf(files.isEnabled()));
        }
        for (var database : List.of(SettingCatalogue.DATABASE, FilesCatalogue.DATABASE)) {
            if (key.equals(database.sslMode()) && values.isGiven(database.host())) {
                return Optional.of(database.sslMode(values));
            }
        }
        return key.equals(SettingCatalogue.USER_AGENT) ? Optional.of(userAgent()) : Optional.empty();
    }

    private LogSettings log() {
        var format = switch (values.required(SettingCatalogue.LOG_FORMAT)) {
            case "json" -> LogSettings.Format.JSON;
            default -> LogSettings.Format.TEXT;
        };
        return new LogSettings(values.required(SettingCatalogue.LOG_LEVEL), format);
    }

    private boolean isWebhookEnabled() {
        return values.get(SettingCatalogue.WEBHOOK_ENABLED).orElse(values.isGiven(SettingCatalogue.DATABASE.host()));
    }

    private WebhookSettings webhook() {
        return new WebhookSettings(
                SettingCatalogue.DATABASE.settings(values),
                values.required(SettingCatalogue.POLL_INTERVAL),
                values.required(DELIVERY_TIMEOUT),
                values.required(SettingCatalogue.MAX_CONCURRENT),
                values.required(SettingCatalogue.ERROR_BACKOFF),
                values.required(SettingCatalogue.ERROR_THRESHOLD),
                values.required(SettingCatalogue.RETRY_BACKOFF),
                lease(),
                values.required(SettingCatalogue.STANDARD_HEADERS),
                values.get(SettingCatalogue.OUTBOUND_DENY),
                values.get(SettingCatalogue.TRUST_FILE),
                userAgent());
    }

    private String userAgent() {
        return values.get(SettingCatalogue.USER_AGENT).orElse("Bellows/" + version);
    }

    private Duration leastLease() {
        return values.required(DELIVERY_TIMEOUT).plus(LEASE_MARGIN);
    }

    private Duration lease() {
        var configured = values.required(CLAIM_LEASE);
        return configured.compareTo(leastLease()) < 0 ? leastLease() : configured;
    }

    private Optional<RaisedSetting> raisedLease() {
        var configured = values.required(CLAIM_LEASE);
        if (configured.equals(lease())) {
            return Optional.empty();
        }
        var reason = "never below %s (%d) plus %d seconds"
                .formatted(
                        DELIVERY_TIMEOUT.path(),
                        values.required(DELIVERY_TIMEOUT).toSeconds(),
                        LEASE_MARGIN.toSeconds());
        return Optional.of(new RaisedSetting(
                CLAIM_LEASE.path(),
                String.valueOf(configured.toSeconds()),
                String.valueOf(lease().toSeconds()),
                reason));
    }

    private ClientLimits clients() {
        return new ClientLimits(
                values.required(ListenCatalogue.MAX_CONNECTIONS),
                values.required(ListenCatalogue.HEAD_TIMEOUT),
                values.required(ListenCatalogue.STALL_TIMEOUT),
                values.required(ListenCatalogue.SLOWEST),
                values.required(ListenCatalogue.IDLE_TIMEOUT));
    }

    private Listener listener(String name) {
        var address = values.required(SettingCatalogue.listen(name));
        // The console's token is made at its first start and kept in the state directory.
        var token = name.equals("console") ? Optional.<String>empty() : values.get(SettingCatalogue.SERVICE_TOKEN);
        var tls = values.get(SettingCatalogue.certificate(name))
                .flatMap(certificate ->
                        values.get(SettingCatalogue.privateKey(name)).map(key -> new Tls(certificate, key)));
        return new Listener(address.host(), address.port(), token, tls);
    }
}
