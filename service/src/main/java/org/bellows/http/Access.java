package org.bellows.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * Who may call: anybody, or who presents the token. Contract: webhook delivery, section 8.
 *
 * <p>The token is looked for in {@code X-Service-Token}; only if that is absent or empty in the query parameter {@code token}; and,
 * where it is allowed because the caller cannot send a header of its own name, as {@code Authorization: Bearer}.
 */
public final class Access {

    private static final HeaderName SERVICE_TOKEN = HeaderNames.create("X-Service-Token");
    private static final String BEARER = "Bearer ";

    private final Optional<byte[]> token;
    private final boolean bearerToo;

    private Access(Optional<String> token, boolean bearerToo) {
        this.token = token.map(text -> text.getBytes(StandardCharsets.UTF_8));
        this.bearerToo = bearerToo;
        if (this.token.filter(bytes -> bytes.length == 0).isPresent()) {
            throw new IllegalArgumentException("an empty token protects nothing");
        }
    }

    /** As configured: with a token if there is one, otherwise open. */
    public static Access of(Optional<String> token) {
        return new Access(token, false);
    }

    /** With this token, which may also come as {@code Authorization: Bearer}. */
    public static Access tokenOrBearer(String token) {
        return new Access(Optional.of(token), true);
    }

    boolean open() {
        return token.isEmpty();
    }

    boolean granted(ServerRequest request) {
        if (token.isEmpty()) {
            return true;
        }
        var presented = presented(request);
        return presented.isPresent()
                && MessageDigest.isEqual(token.get(), presented.get().getBytes(StandardCharsets.UTF_8));
    }

    private Optional<String> presented(ServerRequest request) {
        return request.headers()
                .first(SERVICE_TOKEN)
                .filter(value -> !value.isEmpty())
                .or(() -> request.query().first("token").filter(value -> !value.isEmpty()))
                .or(() -> bearerToo ? bearer(request) : Optional.empty());
    }

    private static Optional<String> bearer(ServerRequest request) {
        return request.headers()
                .first(HeaderNames.AUTHORIZATION)
                .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(value -> value.substring(BEARER.length()).strip());
    }

    /** Never the token. */
    @Override
    public String toString() {
        return open() ? "open" : "token";
    }
}
