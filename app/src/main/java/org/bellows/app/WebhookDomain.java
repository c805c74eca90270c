package org.bellows.app;

import io.helidon.webserver.http.HttpService;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellows.app.BellowsService.CannotStartException;
import org.bellows.config.Settings.Listeners;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.console.Metrics;
import org.bellows.console.WebhookMetrics;
import org.bellows.http.HttpDomain;
import org.bellows.phorge.LocalConfig;
import org.bellows.phorge.PhorgeAuthorities;
import org.bellows.webhook.Dispatcher;
import org.bellows.webhook.http.WebhookDiagnostics;

/** Webhook delivery. */
final class WebhookDomain implements ServiceDomain {
    private final Dispatcher dispatcher;
    private final WebhookMetrics metrics;

    private WebhookDomain(Dispatcher dispatcher, WebhookMetrics metrics) {
        this.dispatcher = dispatcher;
        this.metrics = metrics;
    }

    static WebhookDomain open(WebhookSettings settings, Optional<Path> phorgeRoot, Metrics metrics)
            throws CannotStartException {
        try {
            var dispatcher =
                    new Dispatcher(settings, phorgeRoot.map(LocalConfig::new), PhorgeAuthorities.of(phorgeRoot));
            return new WebhookDomain(
                    dispatcher, new WebhookMetrics(metrics, dispatcher.events(), dispatcher::snapshot));
        } catch (IllegalArgumentException e) {
            throw new CannotStartException("webhook.trust-file: " + e.getMessage(), e);
        }
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    @Override
    public HttpDomain socket(Listeners sockets) {
        return HttpDomain.of(
                "webhook diagnostics",
                "listen.webhook",
                sockets.webhook(),
                dispatcher::databaseTrouble,
                new WebhookDiagnostics(dispatcher.diagnostics()));
    }

    @Override
    public List<HttpService> console() {
        return List.of();
    }

    @Override
    public void start() {
        dispatcher.start();
    }

    @Override
    public void finish() {
        dispatcher.close();
    }

    @Override
    public void close() {
        metrics.close();
    }
}
