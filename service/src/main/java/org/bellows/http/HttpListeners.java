package org.bellows.http;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.bellows.config.Settings;

/** The listening sockets of one process: all of them, or none. */
public final class HttpListeners implements AutoCloseable {

    private final List<HttpListener> listeners;

    private HttpListeners(List<HttpListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    /**
     * Listens for every domain, with the usual limits for clients.
     *
     * @throws ListenException about the first that fails; those before it are closed again
     */
    public static HttpListeners start(List<HttpDomain> domains) throws ListenException {
        return start(domains, Settings.ClientLimits.USUAL, _ -> {});
    }

    /**
     * Listens for every domain.
     *
     * @param limits for the clients of each of them
     * @param report is told, besides the log, about every client that was cut off; it must only hand that on
     * @throws ListenException about the first that fails; those before it are closed again
     */
    public static HttpListeners start(List<HttpDomain> domains, Settings.ClientLimits limits, Consumer<CutOff> report)
            throws ListenException {
        var started = new ArrayList<HttpListener>();
        try {
            for (var domain : domains) {
                started.add(HttpListener.start(domain, HttpListener.Limits.of(limits), report));
            }
        } catch (ListenException | RuntimeException e) {
            close(started);
            throw e;
        }
        return new HttpListeners(started);
    }

    /** The listener of the domain with this name. */
    public HttpListener of(String domain) {
        return listeners.stream()
                .filter(listener -> listener.domain().name().equals(domain))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("nothing listens for " + domain));
    }

    /** Stops all at once. Takes less than two seconds. */
    @Override
    public void close() {
        close(listeners);
    }

    private static void close(List<HttpListener> listeners) {
        try (var stopping = Executors.newVirtualThreadPerTaskExecutor()) {
            listeners.forEach(listener -> stopping.execute(listener::close));
        }
    }
}
