package org.bellows.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes out of a text what must never be shown: user info, query values and fragments of URIs. */
public final class Secrets {
    /** What stands in the place of a secret. */
    public static final String MASK = "********";

    private static final Pattern URI_IN_TEXT = Pattern.compile("[A-Za-z][A-Za-z0-9+.:-]*://[^\\s\"<>]*");
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^\\]]*]|[^:\\[\\]]*)(:[0-9]*)?");
    // What ends in one or two equals signs may be a token in Base64.
    private static final Pattern PARAMETER = Pattern.compile("(?<name>[A-Za-z0-9._\\[\\]-]+=(?!=))?[^&;]+");

    private Secrets() {}

    /** {@code text} with every URI in it masked as {@link #uri} does. A URI in running text ends at a blank or a quote. */
    public static String mask(String text) {
        if (!text.contains("://")) {
            return text;
        }
        return URI_IN_TEXT.matcher(text).replaceAll(found -> Matcher.quoteReplacement(uri(found.group())));
    }

    /**
     * One URI, however broken, as it may be shown. Scheme, host, port, path and the names in the query stay; whatever
     * could be part of a password that was not percent-encoded goes.
     */
    public static String uri(String uri) {
        int afterScheme = uri.indexOf("://") + 3;
        if (afterScheme < 3) {
            return uri.contains("@") || uri.contains("?") ? MASK : uri;
        }
        var scheme = uri.substring(0, afterScheme);
        int hierarchyEnd = firstOf(uri, "?#", afterScheme);
        int authorityEnd = Math.min(firstOf(uri, "/\\", afterScheme), hierarchyEnd);
        var authority = uri.substring(afterScheme, authorityEnd);
        var path = uri.substring(authorityEnd, hierarchyEnd);
        int at = authority.lastIndexOf('@');
        var host = authority.substring(at + 1);
        if (!HOST_AND_PORT.matcher(host).matches()) {
            // "user:pa" of user:pa/ss@host is no host: the rest of the text is the rest of the password.
            return scheme + MASK;
        }
        return scheme + (at < 0 ? "" : MASK + "@") + host + maskPath(path) + maskTail(uri.substring(hierarchyEnd));
    }

    // An @ behind the first slash may still be the end of user info: user:12/34@host.
    private static String maskPath(String path) {
        return path.contains("@") ? "/" + MASK : path;
    }

    private static String maskTail(String tail) {
        int hash = firstOf(tail, "#", 0);
        var query = tail.substring(0, hash);
        return (query.isEmpty() ? "" : "?" + query(query.substring(1))) + (hash == tail.length() ? "" : "#" + MASK);
    }

    /**
     * A query, without its leading {@code ?}, with its values masked. What does not look like the name of a parameter is
     * a value, and an {@code @} makes all of it the end of somebody's password.
     */
    public static String query(String query) {
        if (query.contains("@")) {
            return MASK;
        }
        return PARAMETER.matcher(query).replaceAll(part -> {
            var name = part.group("name");
            return Matcher.quoteReplacement(name == null ? MASK : name + MASK);
        });
    }

    private static int firstOf(String text, String characters, int from) {
        for (int i = from; i < text.length(); i++) {
            if (characters.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return text.length();
    }
}
