package org.bellows.http;

import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Ends a connection whose headers do not arrive within the limit after the request line did. */
final class HeaderDeadline implements Http1ConnectionListener {

    private final Patience patience;
    private final Duration limit;
    private final Map<ConnectionContext, Patience.Wait> waits = new ConcurrentHashMap<>();

    HeaderDeadline(Patience patience, Duration limit) {
        this.patience = patience;
        this.limit = limit;
    }

    @Override
    public void prologue(ConnectionContext context, HttpPrologue prologue) {
        var wait = patience.begin(limit);
        waits.put(context, wait);
        wait.onExpiry(() -> waits.remove(context, wait));
    }

    @Override
    public void headers(ConnectionContext context, Headers headers) {
        var wait = waits.remove(context);
        if (wait != null) {
            wait.close();
        }
    }
}
