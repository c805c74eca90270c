package org.bellows.app;

import io.helidon.webserver.http.HttpService;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bellows.app.BellowsService.CannotStartException;
import org.bellows.config.Settings;
import org.bellows.config.Settings.Listeners;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.console.Metrics;
import org.bellows.console.WebhookMetrics;
import org.bellows.console.feed.RowTotals;
import org.bellows.console.local.AttemptLog;
import org.bellows.console.local.WebhookPart;
import org.bellows.http.HttpDomain;
import org.bellows.phorge.LocalConfig;
import org.bellows.phorge.PhorgeAuthorities;
import org.bellows.webhook.Dispatcher;
import org.bellows.webhook.http.DiagnosticsSource;
import org.bellows.webhook.http.WebhookDiagnostics;

/** Webhook delivery. */
final class WebhookDomain implements ServiceDomain {
    private final Dispatcher dispatcher;
    private final DiagnosticsSource diagnostics;
    private final AttemptLog attempts;
    private final WebhookMetrics metrics;

    private WebhookDomain(
            Dispatcher dispatcher, DiagnosticsSource diagnostics, AttemptLog attempts, WebhookMetrics metrics) {
        this.dispatcher = dispatcher;
        this.diagnostics = diagnostics;
        this.attempts = attempts;
        this.metrics = metrics;
    }

    static WebhookDomain open(WebhookSettings settings, Settings all, Metrics metrics) throws CannotStartException {
        Optional<Path> phorgeRoot = all.phorgeRoot();
        var attempts = new AttemptLog();
        try {
            var dispatcher = new Dispatcher(
                    settings,
                    phorgeRoot.map(LocalConfig::new),
                    PhorgeAuthorities.of(phorgeRoot),
                    all.stateDir(),
                    attempts);
            return new WebhookDomain(
                    dispatcher,
                    dispatcher.diagnostics(),
                    attempts,
                    new WebhookMetrics(metrics, dispatcher.events(), dispatcher::snapshot));
        } catch (IllegalArgumentException e) {
            throw new CannotStartException("webhook.trust-file: " + e.getMessage(), e);
        }
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    AttemptLog attempts() {
        return attempts;
    }

    /** What the feed needs of it. */
    WebhookPart part() {
        return new WebhookPart(
                dispatcher.events(), dispatcher::snapshot, dispatcher::queued, this::rowTotals, dispatcher.actions());
    }

    /** By the counts that the diagnostics make, so that a huge table is read once for both. */
    private RowTotals rowTotals() throws SQLException {
        DiagnosticsSource.Stats stats = diagnostics.stats();
        return new RowTotals(Instant.now(), stats.queuedCount(), stats.sentCount(), stats.failedCount());
    }

    @Override
    public HttpDomain socket(Listeners sockets) {
        return HttpDomain.of(
                "webhook diagnostics",
                "listen.webhook",
                sockets.webhook(),
                dispatcher::databaseTrouble,
                new WebhookDiagnostics(diagnostics));
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
