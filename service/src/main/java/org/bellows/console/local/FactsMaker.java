package org.bellows.console.local;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Facts.HookActivity;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;

/** Puts the facts together from what is in memory. Thread-safe. */
final class FactsMaker {
    private final LocalParts parts;
    private final EventOrder events;
    private final Tallies tallies;
    private final InstantSource time;

    FactsMaker(LocalParts parts, EventOrder events, Tallies tallies, InstantSource time) {
        this.parts = parts;
        this.events = events;
        this.tallies = tallies;
        this.time = time;
    }

    Facts make() {
        // Before the snapshots: what they do not know yet must come as an event.
        long lastEvent = events.lastId();
        Optional<WebhookSnapshot> webhook =
                parts.webhook().map(part -> part.snapshot().get());
        return new Facts(
                time.instant(),
                lastEvent,
                parts.service().get(),
                webhook,
                webhook.map(_ -> tallies.pace()),
                webhook.map(this::activity).orElse(List.of()),
                parts.files().map(part -> part.snapshot().get()));
    }

    private List<HookActivity> activity(WebhookSnapshot webhook) {
        return tallies.activity(webhook.hooks().stream().map(HookSnapshot::phid).toList());
    }
}
