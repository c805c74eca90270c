package org.bellows.app;

import io.helidon.webserver.http.HttpService;
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
import org.bellows.console.HttpMetrics;
import org.bellows.console.LogLevel;
import org.bellows.console.LogLevelRoute;
import org.bellows.console.Metrics;
import org.bellows.console.MetricsRoute;
import org.bellows.http.Access;
import org.bellows.http.HttpDomain;
import org.bellows.http.HttpListeners;
import org.bellows.http.ListenException;
import org.bellows.http.Readiness;
import org.bellows.log.Log;
import org.bellows.log.LogSetup;
import org.bellows.webhook.Dispatcher;

/**
 * The whole service of one process: every domain that is on, their sockets, and the order in which they start and stop.
 * Sockets come first, so that a process that cannot listen never delivers; they go last, so that what is still being
 * finished can be seen.
 */
final class BellowsService implements AutoCloseable {
    private static final Log LOG = Log.of(BellowsService.class);

    private final Optional<WebhookDomain> webhook;
    private final List<ServiceDomain> domains;
    private final HttpListeners listeners;

    private BellowsService(Optional<WebhookDomain> webhook, List<ServiceDomain> domains, HttpListeners listeners) {
        this.webhook = webhook;
        this.domains = domains;
        this.listeners = listeners;
    }

    /** The service ran into something that the operator has to change; the message says what. */
    static final class CannotStartException extends Exception {
        CannotStartException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** Opens the sockets and begins to work. */
    static BellowsService start(Settings settings) throws CannotStartException {
        var metrics = new Metrics(Version.current());
        var domains = new ArrayList<ServiceDomain>();
        try {
            Optional<WebhookDomain> webhook = settings.webhook().isPresent()
                    ? Optional.of(WebhookDomain.open(settings.webhook().get(), settings.phorgeRoot(), metrics))
                    : Optional.empty();
            webhook.ifPresent(domains::add);
            if (settings.files().isPresent()) {
                domains.add(FilesDomain.open(settings.files().get(), settings.phorgeRoot(), metrics));
            }
            String token = ConsoleToken.load(settings.stateDir());
            var sockets = sockets(settings.listeners(), domains, metrics, token);
            var cutOff = new HttpMetrics(
                    metrics, sockets.stream().map(HttpDomain::name).toList());
            var listeners = HttpListeners.start(sockets, settings.listeners().clients(), cutOff);
            domains.forEach(ServiceDomain::start);
            return new BellowsService(webhook, List.copyOf(domains), listeners);
        } catch (CannotStartException e) {
            end(domains);
            throw e;
        } catch (ConsoleTokenException | ListenException e) {
            end(domains);
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    private static void end(List<ServiceDomain> domains) {
        domains.forEach(ServiceDomain::finish);
        domains.forEach(ServiceDomain::close);
    }

    private static List<HttpDomain> sockets(
            Listeners sockets, List<ServiceDomain> domains, Metrics metrics, String consoleToken) {
        var console = new ArrayList<HttpService>();
        console.add(new MetricsRoute(metrics));
        console.add(new LogLevelRoute(new RunningLogLevel()));
        domains.forEach(domain -> console.addAll(domain.console()));
        var all = new ArrayList<HttpDomain>();
        domains.forEach(domain -> all.add(domain.socket(sockets)));
        all.add(HttpDomain.of(
                        "console",
                        "listen.console",
                        sockets.console(),
                        Readiness.ALWAYS,
                        console.toArray(HttpService[]::new))
                .withAccess(Access.tokenOrBearer(consoleToken)));
        return all;
    }

    /** Webhook delivery, when it is on. */
    Optional<Dispatcher> dispatcher() {
        return webhook.map(WebhookDomain::dispatcher);
    }

    HttpListeners listeners() {
        return listeners;
    }

    @Override
    public void close() {
        domains.forEach(ServiceDomain::finish);
        listeners.close();
        domains.forEach(ServiceDomain::close);
    }

    /** Runs until SIGTERM or SIGINT; a second one ends the process on the spot. */
    static int run(Settings settings, List<String> warnings) throws InterruptedException {
        if (settings.webhook().isEmpty() && settings.files().isEmpty()) {
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
                    settings.webhook().map(WebhookSettings::database),
                    "webhook",
                    settings.webhook().map(_ -> settings.listeners().webhook()),
                    "files",
                    settings.files().map(_ -> settings.listeners().files()),
                    "console",
                    settings.listeners().console());
            stop.await();
            LOG.info(
                    "STOPPING",
                    "in_flight",
                    service.dispatcher().map(dispatcher -> dispatcher.snapshot().inFlight()));
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
            return LogSetup.levels();
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
