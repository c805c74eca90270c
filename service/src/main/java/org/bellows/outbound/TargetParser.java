package org.bellows.outbound;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes a URI apart as Phorge does when it checks it (PhutilURI and PHP's parse_url), then as cURL does when it sends.
 *
 * <p>Where the two disagree about the host, nothing is sent: otherwise the one that was checked would not be the one called.
 */
final class TargetParser {

    /** PhutilURI refuses these outright: some clients take the user info for the host. */
    private static final Pattern AMBIGUOUS = Pattern.compile("(?d)^[^/:]*://[^/]*[#?].*:");

    private static final Pattern AUTHORITY = Pattern.compile("(?s)(https?)://([^/?#]*)(.*)");
    private static final Pattern HOST = Pattern.compile("[\\p{L}\\p{N}]+[\\p{L}\\p{N}.\\-]*");

    /** What PHP takes for a port: at most five bytes that start with a number, as C's strtol reads it. */
    private static final Pattern PHP_PORT = Pattern.compile("(?s)\\s*\\+?([0-9]{1,5}).*");

    private static final Pattern DIGITS = Pattern.compile("[0-9]*");

    private TargetParser() {}

    static TargetResult parse(String uri) {
        if (AMBIGUOUS.matcher(uri).find()) {
            return refused("The URI is ambiguous: a ':' follows a '?' or '#' that stands before the path."
                    + " Write a '/' before the '?', or %3A for the ':'");
        }
        Matcher parts = AUTHORITY.matcher(uri);
        if (!parts.matches()) {
            return refused("The URI must start with http:// or https://, in lower case");
        }
        String scheme = parts.group(1);
        String authority = parts.group(2);
        int at = authority.lastIndexOf('@');
        String hostAndPort = authority.substring(at + 1);
        int colon = hostAndPort.lastIndexOf(':');
        String written = colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
        String portText = colon < 0 ? "" : hostAndPort.substring(colon + 1);

        if (!HOST.matcher(written).matches() || written.equals("0") || written.length() > 255) {
            return refused("The host of the URI is not one that may be called:"
                    + " letters, digits, '.' and '-' are allowed, the first must be a letter or a digit");
        }
        Optional<String> host = HostName.ascii(written);
        if (host.isEmpty()) {
            return refused("The host of the URI has no ASCII form that everyone agrees on: write it in its xn-- form");
        }
        Optional<Integer> port = port(portText, scheme);
        if (port.isEmpty()) {
            return refused("The port of the URI must be a number from 0 to 65535, of at most five digits");
        }
        Optional<String> malformed = malformed(uri, authority.substring(0, Math.max(at, 0)), portText);
        Optional<String> authorization = Optional.empty();
        if (at >= 0 && malformed.isEmpty()) {
            Optional<UserInfo> userInfo = UserInfo.parse(authority.substring(0, at));
            if (userInfo.isEmpty()) {
                return refused("The user info of the URI contains a control character");
            }
            authorization = userInfo.map(UserInfo::basic);
        }
        return new Target(scheme, host.get(), port.get(), requestTarget(parts.group(3)), authorization, malformed);
    }

    private static TargetResult refused(String reason) {
        return new TargetResult.Refused(reason);
    }

    private static Optional<Integer> port(String text, String scheme) {
        if (text.isEmpty()) {
            return Optional.of(scheme.equals("https") ? 443 : 80);
        }
        Matcher port = PHP_PORT.matcher(text);
        return port.matches() && text.getBytes(StandardCharsets.UTF_8).length <= 5
                ? Optional.of(Integer.parseInt(port.group(1))).filter(number -> number <= 65535)
                : Optional.empty();
    }

    private static Optional<String> malformed(String uri, String userInfo, String port) {
        if (uri.chars().anyMatch(c -> c <= ' ' || c == 0x7f)) {
            return Optional.of("the URI contains a space or a control character");
        }
        if (userInfo.indexOf('@') >= 0) {
            return Optional.of("the URI contains a second '@' before its host");
        }
        return DIGITS.matcher(port).matches() ? Optional.empty() : Optional.of("the port is not a number");
    }

    private static String requestTarget(String rest) {
        int fragment = rest.indexOf('#');
        String kept = fragment < 0 ? rest : rest.substring(0, fragment);
        int query = kept.indexOf('?');
        String path = query < 0 ? kept : kept.substring(0, query);
        return DotSegments.remove(escaped(path)) + (query < 0 ? "" : kept.substring(query));
    }

    /** Non-ASCII characters as the lower-case escapes of their UTF-8 bytes; all else stays as it is. */
    private static String escaped(String path) {
        return PercentEncoding.of(path.getBytes(StandardCharsets.UTF_8), c -> c >= 0x80);
    }
}
