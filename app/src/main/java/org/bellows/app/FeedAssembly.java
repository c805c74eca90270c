package org.bellows.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.bellows.config.EffectiveValue;
import org.bellows.config.Settings;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.config.Source;
import org.bellows.console.LogLevel;
import org.bellows.console.feed.ServiceFacts;
import org.bellows.console.feed.ServiceFacts.ListenerFact;
import org.bellows.console.feed.ServiceFacts.RaisedFact;
import org.bellows.console.local.AttemptLog;
import org.bellows.console.local.LocalFeed;
import org.bellows.console.local.LocalParts;
import org.bellows.doctor.CheckReport;
import org.bellows.doctor.Doctor;
import org.bellows.doctor.Doctor.Progress;
import org.bellows.doctor.Surroundings;
import org.bellows.doctor.Surroundings.Running;
import org.bellows.http.HttpListener;
import org.bellows.phorge.BaseUri;
import org.bellows.phorge.LocalConfig;

/** Puts the feed of this process together, and tells it on what the process listens once that is known. */
final class FeedAssembly {
    private static final Path KERNELS_HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    private final Settings settings;
    private final List<EffectiveValue> values;
    private final List<String> warnings;
    private final LogLevel logLevel;
    private final String instance = UUID.randomUUID().toString();
    private final Instant startedAt = Instant.now();
    private final String host = hostName();
    private volatile List<ListenerFact> listeners = List.of();

    /**
     * Nothing is running yet.
     *
     * @param values the settings with their sources
     * @param warnings what the settings were warned of when they were loaded
     */
    FeedAssembly(Settings settings, List<EffectiveValue> values, List<String> warnings, LogLevel logLevel) {
        this.settings = settings;
        this.values = values;
        this.warnings = warnings;
        this.logLevel = logLevel;
    }

    LocalFeed feed(Optional<WebhookDomain> webhook, Optional<FilesDomain> files) {
        Supplier<Optional<String>> phorgeUri = webhook.<Supplier<Optional<String>>>map(
                        domain -> domain.dispatcher()::phorgeUri)
                .orElseGet(this::phorgeUriOfItsFile);
        return new LocalFeed(new LocalParts(
                () -> facts(phorgeUri.get()),
                webhook.map(WebhookDomain::part),
                webhook.map(WebhookDomain::attempts).orElseGet(AttemptLog::new),
                files.map(FilesDomain::part),
                values.stream().map(SettingFacts::of).toList(),
                logLevel,
                Optional.of(checks(webhook, files))));
    }

    private Supplier<CheckReport> checks(Optional<WebhookDomain> webhook, Optional<FilesDomain> files) {
        var doctor = new Doctor(
                settings,
                Surroundings.of(Version.current(), warnings)
                        .within(() -> new Running(
                                webhook.map(domain -> domain.dispatcher().snapshot()),
                                files.map(FilesDomain::snapshot))));
        return () -> {
            try {
                return doctor.run(Progress.NONE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted during the checks", e);
            }
        };
    }

    private Supplier<Optional<String>> phorgeUriOfItsFile() {
        Optional<LocalConfig> local = settings.phorgeRoot().map(LocalConfig::new);
        return () -> local.flatMap(BaseUri::of);
    }

    void listening(List<HttpListener> all) {
        listeners = all.stream()
                .map(listener -> new ListenerFact(
                        listener.domain().name(),
                        listener.address(),
                        listener.domain().socket().tls().isPresent()))
                .toList();
    }

    private ServiceFacts facts(Optional<String> phorgeUri) {
        return new ServiceFacts(
                instance,
                startedAt,
                Version.current(),
                Runtime.version().toString(),
                host,
                ProcessHandle.current().pid(),
                phorgeUri,
                settings.phorgeRoot().map(Object::toString),
                settings.webhook().map(WebhookSettings::database).map(DatabaseSettings::toString),
                configFile(),
                settings.stateDir().toString(),
                listeners,
                logLevel.current(),
                settings.raised().stream()
                        .map(raised ->
                                new RaisedFact(raised.key(), raised.configured(), raised.used(), raised.reason()))
                        .toList());
    }

    private Optional<String> configFile() {
        return values.stream()
                .map(EffectiveValue::source)
                .filter(Source.InFile.class::isInstance)
                .map(source -> ((Source.InFile) source).file().toString())
                .findFirst();
    }

    /** As the kernel knows it: asking for it by way of its address may wait for a name server. */
    private static String hostName() {
        try {
            return Files.readString(KERNELS_HOST_NAME).strip();
        } catch (IOException e) {
            return "localhost";
        }
    }
}
