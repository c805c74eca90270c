package org.bellows.outbound;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a Location header leads. */
final class Redirect {

    private static final Pattern ABSOLUTE = Pattern.compile("(?s)([A-Za-z][A-Za-z0-9+.\\-]*):(.*)");

    private Redirect() {}

    /**
     * The next target. Credentials of the current one go along if the origin stays the same.
     *
     * @param location as received: one character per byte
     */
    static Target follow(Target from, String location) throws Unanswered {
        String reference = escaped(location);
        Matcher absolute = ABSOLUTE.matcher(reference);
        if (absolute.matches()) {
            String scheme = absolute.group(1).toLowerCase(Locale.ROOT);
            if (!scheme.equals("http") && !scheme.equals("https")) {
                throw Unanswered.because(Failure.NOT_HTTP, "redirect to a URI with the scheme '" + scheme + "'");
            }
            return parsed(from, scheme + ":" + absolute.group(2));
        }
        return parsed(
                from, from.scheme() + ":" + (reference.startsWith("//") ? reference : onSameHost(from, reference)));
    }

    private static String onSameHost(Target from, String reference) {
        String authority = "//" + from.host() + ":" + from.port();
        if (reference.startsWith("/")) {
            return authority + reference;
        }
        String target = from.requestTarget();
        if (reference.startsWith("#")) {
            return authority + target;
        }
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        return authority
                + (reference.startsWith("?") ? path : path.substring(0, path.lastIndexOf('/') + 1))
                + reference;
    }

    private static Target parsed(Target from, String uri) throws Unanswered {
        return switch (Target.parse(uri)) {
            case TargetResult.Refused refused ->
                throw Unanswered.because(Failure.MALFORMED_URI, "redirect: " + refused.reason());
            case Target to -> {
                Optional<String> authorization = to.authorization()
                        .or(() -> to.origin().equals(from.origin()) ? from.authorization() : Optional.empty());
                yield new Target(to.scheme(), to.host(), to.port(), to.requestTarget(), authorization, to.malformed());
            }
        };
    }

    /** cURL sends what it finds in a Location with spaces and non-ASCII bytes escaped. */
    private static String escaped(String location) {
        return PercentEncoding.of(location.getBytes(StandardCharsets.ISO_8859_1), c -> c >= 0x80 || c == ' ');
    }
}
