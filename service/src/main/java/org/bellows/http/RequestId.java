package org.bellows.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.webserver.http.ServerResponse;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** {@code X-Request-Id}: the caller's own if it is harmless in a header and in a log line, otherwise a new one. */
public final class RequestId {

    static final HeaderName HEADER = HeaderNames.create("X-Request-Id");

    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9._-]{1,128}");

    private RequestId() {}

    static String of(Headers headers) {
        return headers.first(HEADER)
                .filter(id -> HARMLESS.matcher(id).matches())
                .orElseGet(() -> {
                    var random = new byte[16];
                    ThreadLocalRandom.current().nextBytes(random);
                    return HexFormat.of().formatHex(random);
                });
    }

    /** The id of the request that this response answers, for log lines. */
    public static String of(ServerResponse response) {
        return response.headers().first(HEADER).orElse("-");
    }
}
