package org.bellows.ui.overview;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.Onsets;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/** All that the overview is computed from. */
record Situation(Link link, Optional<Facts> facts, Instant now, Onsets onsets) {

    Optional<WebhookSnapshot> webhook() {
        return facts.flatMap(Facts::webhook);
    }

    static List<HookSnapshot> in(WebhookSnapshot webhook, HookState state) {
        return webhook.hooks().stream().filter(hook -> hook.state() == state).toList();
    }

    /** Hooks for which somebody delivers or would. */
    static List<HookSnapshot> enabled(WebhookSnapshot webhook) {
        return webhook.hooks().stream()
                .filter(hook -> hook.state() != HookState.DISABLED)
                .toList();
    }

    /** Whether this process holds the hook's lock. */
    static boolean isOurs(HookSnapshot hook) {
        return switch (hook.state()) {
            case DELIVERING, FAILING, OPEN, PAUSED -> true;
            case DISABLED, STANDBY, SILENT -> false;
        };
    }

    /** The name that events of this hook are told with. */
    String hookName(String phid) {
        return webhook().stream()
                .flatMap(webhook -> webhook.hooks().stream())
                .filter(hook -> hook.phid().equals(phid))
                .map(HookSnapshot::name)
                .findFirst()
                .orElse(phid);
    }
}
