package org.bellows.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.bellows.config.Settings;
import org.bellows.config.Settings.Listeners;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.console.ConsoleToken;
import org.bellows.console.ConsoleTokenException;
import org.bellows.console.LogLevel;
import org.bellows.console.LogLevelRoute;
import org.bellows.console.Metrics;
import org.bellows.console.MetricsRoute;
import org.bellows.console.WebhookMetrics;
import org.bellows.http.Access;
import org.bellows.http.HttpDomain;
import org.bellows.http.HttpListeners;
import org.bellows.http.ListenException;
import org.bellows.http.Readiness;
import org.bellows.log.Log;
import org.bellows.log.LogSetup;
import org.bellows.phorge.LocalConfig;
import org.bellows.phorge.PhorgeAuthorities;
import org.bellows.webhook.Dispatcher;
import org.bellows.webhook.http.WebhookDiagnostics;

/**
 * The whole service of one process: every domain that is on, their sockets, and the order in which they start and stop.
 * Sockets come first, so that a process that cannot listen never delivers; they go last, so that what is still being
 * finished can be seen.
 */
final class BellowsService implements AutoCloseable {
    private static final Log LOG = Log.of(BellowsService.class);

    private final Dispatcher dispatcher;
    private final WebhookMetrics webhookMetrics;
    private final HttpListeners listeners;

    private BellowsService(Dispatcher dispatcher, WebhookMetrics webhookMetrics, HttpListeners listeners) {
        this.dispatcher = dispatcher;
        this.webhookMetrics = webhookMetrics;
        this.listeners = listeners;
    }

    /** The service ran into something that the operator has to change; the message says what. */
    static final class CannotStartException extends Exception {
        CannotStartException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** Opens the sockets and begins to deliver. */
    static BellowsService start(Settings settings) throws CannotStartException {
        WebhookSettings webhook = settings.webhook().orElseThrow();
        Optional<LocalConfig> phorge = settings.phorgeRoot().map(LocalConfig::new);
        Dispatcher dispatcher = open(webhook, phorge, settings.phorgeRoot());
        var metrics = new Metrics(Version.current());
        var webhookMetrics = new WebhookMetrics(metrics, dispatcher.events(), dispatcher::snapshot);
        try {
            String token = ConsoleToken.load(settings.stateDir());
            var listeners = HttpListeners.start(domains(settings.listeners(), dispatcher, metrics, token));
            dispatcher.start();
            return new BellowsService(dispatcher, webhookMetrics, listeners);
        } catch (ConsoleTokenException | ListenException e) {
            webhookMetrics.close();
            dispatcher.close();
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Dispatcher open(WebhookSettings webhook, Optional<LocalConfig> phorge, Optional<Path> root)
            throws CannotStartException {
        try {
            return new Dispatcher(webhook, phorge, PhorgeAuthorities.of(root));
        } catch (IllegalArgumentException e) {
            throw new CannotStartException("webhook.trust-file: " + e.getMessage(), e);
        }
    }

    private static List<HttpDomain> domains(
            Listeners sockets, Dispatcher dispatcher, Metrics metrics, String consoleToken) {
        Readiness database = dispatcher::databaseTrouble;
        var domains = new ArrayList<HttpDomain>();
        domains.add(HttpDomain.of(
                "webhook diagnostics",
                "listen.webhook",
                sockets.webhook(),
                database,
                new WebhookDiagnostics(dispatcher.diagnostics())));
        domains.add(HttpDomain.of(
                        "console",
                        "listen.console",
                        sockets.console(),
                        Readiness.ALWAYS,
                        new MetricsRoute(metrics),
                        new LogLevelRoute(new RunningLogLevel()))
                .withAccess(Access.tokenOrBearer(consoleToken)));
        return domains;
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    HttpListeners listeners() {
        return listeners;
    }

    @Override
    public void close() {
        dispatcher.close();
        webhookMetrics.close();
        listeners.close();
    }

    /** Runs until SIGTERM or SIGINT; a second one ends the process on the spot. */
    static int run(Settings settings, List<String> warnings) throws InterruptedException {
        if (settings.webhook().isEmpty()) {
            System.err.println("bellows: webhook.enabled is false and nothing else is on, so there is nothing to run.");
            return ExitCode.WRONG_USE;
        }
        var stop = new CountDownLatch(1);
        var signals = new AtomicInteger();
        Signals.onStop(() -> {
            if (signals.incrementAndGet() > 1) {
                Runtime.getRuntime().halt(143);
            }
            stop.countDown();
        });
        try (BellowsService service = start(settings)) {
            LOG.info(
                    "STARTED",
                    "version",
                    Version.current(),
                    "database",
                    settings.webhook().orElseThrow().database(),
                    "webhook",
                    settings.listeners().webhook(),
                    "console",
                    settings.listeners().console());
            stop.await();
            LOG.info("STOPPING", "in_flight", service.dispatcher().snapshot().inFlight());
        } catch (CannotStartException e) {
            System.err.println("bellows: " + e.getMessage());
            return ExitCode.FAILURE;
        }
        LOG.info("STOPPED");
        return ExitCode.OK;
    }

    private static final class RunningLogLevel implements LogLevel {
        @Override
        public List<String> allowed() {
            return List.of("debug", "info", "warning", "error");
        }

        @Override
        public String current() {
            return LogSetup.level();
        }

        @Override
        public void change(String level) {
            LogSetup.level(level);
        }
    }
}
