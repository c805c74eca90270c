package org.bellows.webhook.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellows.outbound.Target;

/**
 * What we sent and nobody should read in an answer: an error page likes to repeat the address that was called. Short values are
 * left alone, or the answer would be full of holes.
 */
final class EchoedSecrets {
    /** What stands in the place of a secret. */
    static final String MASK = "…";

    private static final int SHORTEST_PASSWORD = 4;
    private static final int SHORTEST_VALUE = 8;

    /** One character per byte, longest first: what is part of another must not be taken out before it. */
    private final List<String> secrets;

    private EchoedSecrets(Set<String> secrets) {
        this.secrets = secrets.stream()
                .map(secret -> new String(secret.getBytes(UTF_8), ISO_8859_1))
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    static EchoedSecrets of(Target target) {
        var found = new LinkedHashSet<String>();
        target.authorization().ifPresent(header -> addCredentials(found, header));
        int query = target.requestTarget().indexOf('?');
        if (query >= 0) {
            for (String parameter : target.requestTarget().substring(query + 1).split("&", -1)) {
                addValue(found, parameter.substring(parameter.indexOf('=') + 1));
            }
        }
        return new EchoedSecrets(found);
    }

    private static void addCredentials(Set<String> found, String header) {
        String encoded = header.substring(header.indexOf(' ') + 1);
        found.add(encoded);
        String pair = new String(Base64.getDecoder().decode(encoded), UTF_8);
        String password = pair.substring(pair.indexOf(':') + 1);
        if (password.length() >= SHORTEST_PASSWORD) {
            found.add(password);
            found.add(URLEncoder.encode(password, UTF_8));
        }
    }

    private static void addValue(Set<String> found, String value) {
        if (value.length() >= SHORTEST_VALUE) {
            found.add(value);
            decoded(value).ifPresent(found::add);
        }
    }

    private static Optional<String> decoded(String value) {
        try {
            return Optional.of(URLDecoder.decode(value, UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A text as it was received: one character per byte. */
    String without(String text) {
        String shown = text;
        for (String secret : secrets) {
            shown = shown.replace(secret, MASK);
        }
        return shown;
    }

    byte[] without(byte[] bytes) {
        String text = new String(bytes, ISO_8859_1);
        String shown = text;
        String mask = new String(MASK.getBytes(UTF_8), ISO_8859_1);
        for (String secret : secrets) {
            shown = shown.replace(secret, mask);
        }
        return shown.equals(text) ? bytes : shown.getBytes(ISO_8859_1);
    }
}
