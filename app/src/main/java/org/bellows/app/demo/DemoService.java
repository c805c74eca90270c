package org.bellows.app.demo;

import java.net.URI;
import org.bellows.config.Settings;
import org.bellows.event.EventStream;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;

/** Starts the service that the demo shows: the same that {@code bellows --no-ui} runs. */
@FunctionalInterface
public interface DemoService {

    /**
     * Opens the sockets and begins to deliver.
     *
     * @throws Exception when it cannot start; the message says why
     */
    Running start(Settings settings) throws Exception;

    /** A service at work, until it is closed. */
    interface Running extends AutoCloseable {
        WebhookSnapshot snapshot();

        /** Readable after {@link #close} too. */
        EventStream<WebhookEvent> events();

        /** Where the webhook diagnostics answer. */
        URI diagnostics();

        /** Lets what is on the wire finish, writes the results, gives the locks back. A second call does nothing. */
        @Override
        void close();
    }
}
