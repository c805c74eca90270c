package org.bellows.app.demo;

import java.util.List;
import org.bellows.webhook.report.WebhookEvent;

/** How the live demo is shown. */
interface Show {

    /**
     * Is called a few times a second.
     *
     * @param fresh the events since the last call, oldest first
     */
    void show(Scene scene, List<WebhookEvent> fresh);

    /** The show is over; what is printed next comes below it. */
    void end();
}
