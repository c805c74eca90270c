package org.bellows.outbound;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.ProtocolVersion;

/** How long the other side keeps a connection open after an answer. */
final class Persistence {

    private static final Pattern TIMEOUT = Pattern.compile("(?i)(?:^|[,\\s])timeout\\s*=\\s*\"?([0-9]{1,6})");

    /** A server counts from when it sent the answer, we from when we read it. */
    private static final Duration MARGIN = Duration.ofMillis(500);

    private Persistence() {}

    /** Zero: it closes the connection. */
    static Duration of(ClassicHttpResponse head) {
        ProtocolVersion version = head.getVersion();
        boolean persistent = version == null || version.greaterEquals(HttpVersion.HTTP_1_1);
        if (names(head, "close") || (!persistent && !names(head, "keep-alive"))) {
            return Duration.ZERO;
        }
        Header hint = head.getFirstHeader("Keep-Alive");
        Matcher timeout = TIMEOUT.matcher(hint == null ? "" : hint.getValue());
        if (!timeout.find()) {
            return IdleConnections.LONGEST;
        }
        Duration announced =
                Duration.ofSeconds(Long.parseLong(timeout.group(1))).minus(MARGIN);
        return announced.isNegative() ? Duration.ZERO : announced;
    }

    private static boolean names(ClassicHttpResponse head, String option) {
        for (Header header : head.getHeaders("Connection")) {
            for (String token : header.getValue().split(",", -1)) {
                if (token.strip().toLowerCase(Locale.ROOT).equals(option)) {
                    return true;
                }
            }
        }
        return false;
    }
}
