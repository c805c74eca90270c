package org.bellows.webhook;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.event.EventStream;
import org.bellows.log.Log;
import org.bellows.outbound.OutboundPolicy;
import org.bellows.phorge.PhorgeSettings;
import org.bellows.phorge.PhorgeSettingsReader;
import org.bellows.webhook.report.WebhookEvent;

/**
 * Phorge's silent mode and its outbound policy, read again every few seconds. Until the first reading succeeded nothing is
 * delivered. One thread calls {@link #refresh}; the answers may be asked from any.
 */
final class PhorgeWatch {
    private static final Log LOG = Log.of(PhorgeWatch.class);
    private static final Duration BETWEEN_READINGS = Duration.ofSeconds(5);

    private final PhorgeSettingsReader reader;
    private final Optional<OutboundPolicy> configured;
    private final EventStream<WebhookEvent> events;
    private final InstantSource time;
    private volatile Reading reading = new Reading(false, true, OutboundPolicy.DEFAULT, List.of());
    private OptionalLong readAt = OptionalLong.empty();

    private record Reading(boolean read, boolean silent, OutboundPolicy policy, List<String> problems) {}

    /** {@code configured}, when present, takes the place of Phorge's own policy. */
    PhorgeWatch(
            PhorgeSettingsReader reader,
            Optional<OutboundPolicy> configured,
            EventStream<WebhookEvent> events,
            InstantSource time) {
        this.reader = reader;
        this.configured = configured;
        this.events = events;
        this.time = time;
    }

    /** Reads the settings if it is time to. */
    void refresh(Database database) throws SQLException, DatabaseLostException {
        if (readAt.isPresent() && System.nanoTime() - readAt.getAsLong() < BETWEEN_READINGS.toNanos()) {
            return;
        }
        Reading last = reading;
        Reading fresh = read(database.call(reader::read));
        readAt = OptionalLong.of(System.nanoTime());
        Instant now = time.instant();
        reading = fresh;
        if (!fresh.problems.equals(last.problems)) {
            fresh.problems.forEach(problem -> LOG.warning("PHORGE_SETTING_UNREADABLE", "problem", problem));
        }
        if (fresh.silent && !(last.read && last.silent)) {
            events.publish(new WebhookEvent.SilentOn(now));
        } else if (!fresh.silent && last.read && last.silent) {
            events.publish(new WebhookEvent.SilentOff(now));
        }
    }

    /** True once the settings are known and silent mode is off. */
    boolean allowsDelivery() {
        Reading now = reading;
        return now.read && !now.silent;
    }

    boolean silent() {
        Reading now = reading;
        return now.read && now.silent;
    }

    OutboundPolicy policy() {
        return reading.policy;
    }

    private Reading read(PhorgeSettings settings) {
        var problems = new ArrayList<>(settings.problems());
        OutboundPolicy policy = configured.orElseGet(() -> settings.outboundBlacklist()
                .map(networks -> {
                    try {
                        return OutboundPolicy.of(networks);
                    } catch (IllegalArgumentException e) {
                        // Rather refuse too much than call what the administrator meant to deny.
                        problems.add("security.outbound-blacklist: " + e.getMessage()
                                + "; Phorge's default list is used until this is corrected");
                        return OutboundPolicy.DEFAULT;
                    }
                })
                .orElse(OutboundPolicy.DEFAULT));
        return new Reading(true, settings.silent(), policy, List.copyOf(problems));
    }
}
