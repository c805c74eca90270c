package org.bellows.http;

import io.helidon.http.Method;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRules;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One path and the methods that it knows; any other method is 405 with {@code Allow}.
 *
 * <p>{@code get} answers HEAD too: handlers that reply through {@link Answer} need not care.
 */
public final class Resource {

    private final String path;
    private final Map<String, Handler> handlers = new LinkedHashMap<>();

    private Resource(String path) {
        this.path = path;
    }

    /** The resource at this path, in Helidon's syntax of path patterns. */
    public static Resource at(String path) {
        return new Resource(path);
    }

    /** GET, and HEAD. */
    public Resource get(Handler handler) {
        return on(Method.GET, handler).on(Method.HEAD, handler);
    }

    /** POST. */
    public Resource post(Handler handler) {
        return on(Method.POST, handler);
    }

    /** Any method. */
    public Resource on(Method method, Handler handler) {
        handlers.put(method.text(), handler);
        return this;
    }

    /** Adds the resource to a service's routes. */
    public void in(HttpRules rules) {
        var known = Map.copyOf(handlers);
        rules.any(path, (request, response) -> {
            var handler = known.get(request.prologue().method().text());
            if (handler == null) {
                throw HttpFailure.methodNotAllowed(known.keySet());
            }
            handler.handle(request, response);
        });
    }
}
