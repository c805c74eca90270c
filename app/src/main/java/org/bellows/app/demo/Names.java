package org.bellows.app.demo;

import java.util.Map;
import org.bellows.webhook.report.WebhookEvent;

/**
 * What people call the things that events name by PHID.
 *
 * @param hooks names of hooks, by PHID
 * @param objects such as {@code T4812}, by PHID
 */
record Names(Map<String, String> hooks, Map<String, String> objects) {

    String hook(String phid) {
        return hooks.getOrDefault(phid, phid);
    }

    /** {@code CI on merge · T4812}. */
    String row(WebhookEvent.Row row) {
        return hook(row.hookPhid()) + " · " + objects.getOrDefault(row.objectPhid(), row.objectPhid());
    }
}
