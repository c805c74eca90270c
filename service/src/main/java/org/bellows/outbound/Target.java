package org.bellows.outbound;

import java.util.Locale;
import java.util.Optional;

/**
 * Where a request goes, parsed from a URI as Phorge and cURL take it.
 *
 * @param scheme {@code http} or {@code https}
 * @param host for the Host header and for the look-up: as written, except that numeric hosts are dotted decimal and names are
 *     ASCII
 * @param port explicit or that of the scheme
 * @param requestTarget path and query, as they go on the request line in UTF-8
 * @param authorization value of the Authorization header that the URI's user info amounts to
 * @param malformed why cURL would not send a request to this URI; {@link Exchange} reports it instead of connecting
 */
public record Target(
        String scheme,
        String host,
        int port,
        String requestTarget,
        Optional<String> authorization,
        Optional<String> malformed)
        implements TargetResult {

    /** Never throws: a URI that may not be called is a {@link TargetResult.Refused}. */
    public static TargetResult parse(String uri) {
        return TargetParser.parse(uri);
    }

    public boolean secure() {
        return scheme.equals("https");
    }

    /** Scheme, host and port: what must be equal for credentials to go along with a redirect. */
    public String origin() {
        return scheme + "://" + host.toLowerCase(Locale.ROOT) + ":" + port;
    }

    /** The value of the Host header. */
    public String hostHeader() {
        return port == (secure() ? 443 : 80) ? host : host + ":" + port;
    }

    /** Neither credentials nor the query: both may be secrets. */
    @Override
    public String toString() {
        int query = requestTarget.indexOf('?');
        return scheme + "://" + hostHeader() + (query < 0 ? requestTarget : requestTarget.substring(0, query) + "?…");
    }
}
