package org.bellows.app;

import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bellows.app.demo.DemoService;
import org.bellows.config.Settings;
import org.bellows.event.EventStream;
import org.bellows.webhook.report.WebhookEvent;
import org.bellows.webhook.report.WebhookSnapshot;

/** The service, as the demo watches it. */
final class RunningService implements DemoService.Running {
    private final BellowsService service;
    private final AtomicBoolean closed = new AtomicBoolean();

    private RunningService(BellowsService service) {
        this.service = service;
    }

    static DemoService.Running start(Settings settings) throws BellowsService.CannotStartException {
        return new RunningService(BellowsService.start(settings, List.of(), List.of()));
    }

    @Override
    public WebhookSnapshot snapshot() {
        return service.dispatcher().orElseThrow().snapshot();
    }

    @Override
    public EventStream<WebhookEvent> events() {
        return service.dispatcher().orElseThrow().events();
    }

    @Override
    public URI diagnostics() {
        int port = service.listeners().of("webhook diagnostics").port();
        return URI.create("http://127.0.0.1:" + port + "/api/webhook/stats");
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            service.close();
        }
    }
}
