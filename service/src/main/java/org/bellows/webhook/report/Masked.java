package org.bellows.webhook.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** URIs as they may be shown: the values of a query and whatever stands before an {@code @} may be secrets. */
final class Masked {
    /** What stands in the place of a value. */
    static final String VALUE = "…";

    private static final Pattern USER_INFO = Pattern.compile("(//)[^/?#\\s@]*@");

    /** After the name of a parameter and its {@code =}, or all of a parameter without one. */
    private static final Pattern PARAMETER = Pattern.compile("([^&=]*=)[^&]*|[^&]+");

    private Masked() {}

    /** A path with its query. */
    static String query(String requestTarget) {
        int query = requestTarget.indexOf('?');
        if (query < 0) {
            return requestTarget;
        }
        return requestTarget.substring(0, query + 1)
                + PARAMETER.matcher(requestTarget.substring(query + 1)).replaceAll(found -> {
                    String name = found.group(1);
                    return Matcher.quoteReplacement((name == null ? "" : name) + VALUE);
                });
    }

    /** A URI that somebody else wrote, relative or not. */
    static String uri(String text) {
        return query(USER_INFO.matcher(text).replaceAll("$1"));
    }
}
