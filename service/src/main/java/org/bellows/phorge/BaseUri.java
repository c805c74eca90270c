package org.bellows.phorge;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Phorge's own address, for links into it. */
public final class BaseUri {
    private static final Set<String> SCHEMES = Set.of("http", "https");

    private BaseUri() {}

    /** Without the database: as {@code local} says, if it can be read. */
    public static Optional<String> of(LocalConfig local) {
        try {
            Map<String, JsonNode> values = local.read();
            return Optional.ofNullable(values.get(PhorgeSettingsReader.BASE_URI))
                    .flatMap(BaseUri::of);
        } catch (UnreadableLocalConfig e) {
            // Whoever needs more of the file than a link says what is wrong with it.
            return Optional.empty();
        }
    }

    /** Scheme, host, port and path of a value of {@code phabricator.base-uri}; empty when it is not an address of the web. */
    static Optional<String> of(JsonNode value) {
        try {
            URI uri = URI.create(value.asText("").strip());
            if (uri.getHost() == null
                    || !SCHEMES.contains(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT))) {
                return Optional.empty();
            }
            String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
            String path = uri.getRawPath().replaceAll("/+$", "");
            return Optional.of(uri.getScheme() + "://" + uri.getHost() + port + path);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
