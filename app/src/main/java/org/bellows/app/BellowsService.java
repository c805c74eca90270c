package org.bellows.app;

import io.helidon.webserver.http.HttpService;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.bellows.config.EffectiveValue;
import org.bellows.config.LoadResult.Loaded;
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
import org.bellows.console.feed.Feed;
import org.bellows.console.http.ConsoleApi;
import org.bellows.console.local.LocalFeed;
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
    private final LocalFeed feed;
    private final ConsoleApi api;
    private final HttpListeners listeners;

    private BellowsService(
            Optional<WebhookDomain> webhook,
            List<ServiceDomain> domains,
            LocalFeed feed,
            ConsoleApi api,
            HttpListeners listeners) {
        this.webhook = webhook;
        this.domains = domains;
        this.feed = feed;
        this.api = api;
        this.listeners = listeners;
    }

    /** The service ran into something that the operator has to change; the message says what. */
    static final class CannotStartException extends Exception {
        CannotStartException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * Opens the sockets and begins to work.
     *
     * @param values the settings with their sources, for the console
     * @param warnings what the settings were warned of when they were loaded
     */
    static BellowsService start(Settings settings, List<EffectiveValue> values, List<String> warnings)
            throws CannotStartException {
        var metrics = new Metrics(Version.current());
        var domains = new ArrayList<ServiceDomain>();
        try {
            Optional<WebhookDomain> webhook = settings.webhook().isPresent()
                    ? Optional.of(WebhookDomain.open(settings.webhook().get(), settings, metrics))
                    : Optional.empty();
            webhook.ifPresent(domains::add);
            Optional<FilesDomain> files = settings.files().isPresent()
                    ? Optional.of(FilesDomain.open(settings.files().get(), settings.phorgeRoot(), metrics))
                    : Optional.empty();
            files.ifPresent(domains::add);
            String token = ConsoleToken.load(settings.stateDir());
            var assembly = new FeedAssembly(settings, values, warnings, new RunningLogLevel());
            LocalFeed feed = assembly.feed(webhook, files);
            var api = ConsoleApi.of(feed);
            var sockets = sockets(settings.listeners(), domains, consoleRoutes(metrics, feed, api, domains), token);
            var cutOff = new HttpMetrics(
                    metrics, sockets.stream().map(HttpDomain::name).toList());
            var listeners = HttpListeners.start(sockets, settings.listeners().clients(), cutOff);
            assembly.listening(listeners.all());
            domains.forEach(ServiceDomain::start);
            feed.start();
            return new BellowsService(webhook, List.copyOf(domains), feed, api, listeners);
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

    private static HttpService[] consoleRoutes(
            Metrics metrics, LocalFeed feed, ConsoleApi api, List<ServiceDomain> domains) {
        // First, because its gate is also in front of what follows.
        var routes = new ArrayList<HttpService>(api.services());
        routes.add(new MetricsRoute(metrics));
        routes.add(new LogLevelRoute(feed.logLevel()));
        domains.forEach(domain -> routes.addAll(domain.console()));
        return routes.toArray(HttpService[]::new);
    }

    private static List<HttpDomain> sockets(
            Listeners sockets, List<ServiceDomain> domains, HttpService[] consoleRoutes, String consoleToken) {
        var all = new ArrayList<HttpDomain>();
        domains.forEach(domain -> all.add(domain.socket(sockets)));
        all.add(HttpDomain.of("console", "listen.console", sockets.console(), Readiness.ALWAYS, consoleRoutes)
                .withAccess(Access.tokenOrBearer(consoleToken)));
        return all;
    }

    /** Webhook delivery, when it is on. */
    Optional<Dispatcher> dispatcher() {
        return webhook.map(WebhookDomain::dispatcher);
    }

    /** What the console sees of this process. Ends with it. */
    Feed feed() {
        return feed;
    }

    HttpListeners listeners() {
        return listeners;
    }

    @Override
    public void close() {
        domains.forEach(ServiceDomain::finish);
        // Consoles that listen would keep their connections open for as long as we let them.
        api.close();
        listeners.close();
        feed.end();
        domains.forEach(ServiceDomain::close);
    }

    /** Runs until its foreground ends, or SIGTERM or SIGINT; a second one ends the process on the spot. */
    static int run(Loaded loaded, Foreground foreground) throws InterruptedException {
        var settings = loaded.settings();
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
        try (BellowsService service = start(settings, loaded.values(), loaded.warnings())) {
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
            foreground.stay(service.feed(), stop);
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
