package org.bellows.ui.hooks;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.SettingFact;

/**
 * What is set for every hook alike; empty where the service did not say.
 *
 * @param window in which failing requests are counted
 * @param retry between two attempts of one request
 * @param deadline of one delivery as a whole
 */
record HookSettings(Optional<Duration> window, Optional<Duration> retry, Optional<Duration> deadline) {
    static final HookSettings UNKNOWN = new HookSettings(Optional.empty(), Optional.empty(), Optional.empty());

    static HookSettings of(List<SettingFact> settings) {
        return new HookSettings(
                seconds(settings, "webhook.error-backoff-sec"),
                seconds(settings, "webhook.retry-backoff-sec"),
                seconds(settings, "webhook.delivery-timeout-sec"));
    }

    private static Optional<Duration> seconds(List<SettingFact> settings, String key) {
        return settings.stream()
                .filter(setting -> setting.key().equals(key))
                .map(SettingFact::value)
                .filter(value -> value.matches("[0-9]{1,9}"))
                .map(value -> Duration.ofSeconds(Long.parseLong(value)))
                .findFirst();
    }
}
