package org.bellows.console.remote;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.ServiceFacts;
import org.bellows.console.wire.FeedJson;

/**
 * Looks who answers at an address. Takes seconds at most, and belongs on a background thread. The token is shown only to what has
 * asked for it as a Bellows does.
 */
public final class ServiceSearch {
    private static final Duration LIMIT = Duration.ofSeconds(3);

    private ServiceSearch() {}

    /** Who answers. */
    public sealed interface Who {}

    /** Nothing listens there. */
    public record Nobody() implements Who {}

    /**
     * A Bellows that lets us in.
     *
     * @param service what it says about itself; empty while it starts
     */
    public record Bellows(Optional<ServiceFacts> service) implements Who {}

    /**
     * A Bellows by its manners, that does not let us in.
     *
     * @param message for a person: whom to ask
     */
    public record Locked(String message) implements Who {}

    /**
     * Something else, or nothing that answers in time.
     *
     * @param message for a person: what to do
     */
    public record Stranger(String message) implements Who {}

    /**
     * Looks.
     *
     * @param token empty when there is none at hand
     * @param authorities as in {@link RemoteFeed#connect}
     */
    public static Who look(ConsoleAddress address, Optional<AccessToken> token, Optional<Path> authorities)
            throws InterruptedException {
        try (var nameless = new ConsoleClient(address, Optional.empty(), authorities)) {
            if (!asksForAToken(nameless)) {
                return stranger(address);
            }
        } catch (FeedException e) {
            return e.getCause() instanceof ConnectException
                            && !(e.getCause() instanceof java.net.NoRouteToHostException)
                    ? new Nobody()
                    : new Stranger(String.valueOf(e.getMessage()));
        }
        if (token.isEmpty()) {
            return new Locked("A Bellows answers at " + address + " and needs its console token.");
        }
        try (var named = new ConsoleClient(address, token, authorities)) {
            return introduced(address, named);
        }
    }

    private static boolean asksForAToken(ConsoleClient client) throws FeedException, InterruptedException {
        var health = client.whole(client.request("/healthz"), LIMIT);
        if (health.statusCode() != 200 || !text(health.body()).equals("{\"status\":\"ok\"}")) {
            return false;
        }
        var closed = client.whole(client.request("/api/console/snapshot"), LIMIT);
        return closed.statusCode() == 401 && text(closed.body()).contains("\"ERR_UNAUTHORIZED\"");
    }

    private static Who introduced(ConsoleAddress address, ConsoleClient client) throws InterruptedException {
        try {
            var facts = FeedJson.data(client.get("/api/console/snapshot", LIMIT).body(), Facts.class);
            return new Bellows(Optional.of(facts.service()));
        } catch (FeedException e) {
            return switch (e.reason()) {
                case DENIED -> new Locked(String.valueOf(e.getMessage()));
                case UNREACHABLE -> new Bellows(Optional.empty());
                case NOT_FOUND, REFUSED, FAILED -> stranger(address);
            };
        } catch (IOException e) {
            return new Stranger(
                    String.valueOf(new Refusals(address).notUnderstood(e).getMessage()));
        }
    }

    private static Who stranger(ConsoleAddress address) {
        return new Stranger("Something that is not Bellows answers at " + address
                + ". Stop it (\"ss -ltnp\" names it), or choose another address with listen.console (or"
                + " BELLOWS_LISTEN_CONSOLE).");
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }
}
