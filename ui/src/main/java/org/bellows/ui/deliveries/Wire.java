package org.bellows.ui.deliveries;

import java.util.List;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptDetail.AnswerDetail;
import org.bellows.console.feed.AttemptDetail.HeaderLine;
import org.bellows.ui.text.Texts;

/** A request and its answer as they were on the wire, for reading. */
final class Wire {
    private Wire() {}

    /** The request line and the headers in their order; a login is named where it stood, not shown. */
    static String requestHead(AttemptDetail detail, Texts texts) {
        if (detail.url().isEmpty()) {
            return "";
        }
        var out = new StringBuilder("POST ").append(target(detail.url())).append(" HTTP/1.1\n");
        boolean login = detail.credentials();
        for (var header : detail.requestHeaders()) {
            append(out, header);
            if (login && header.name().equalsIgnoreCase("Host")) {
                out.append("Authorization: ").append(texts.get("wire.login")).append('\n');
                login = false;
            }
        }
        return out.toString();
    }

    /** The status line and the headers. */
    static String answerHead(AnswerDetail answer) {
        var out = new StringBuilder().append(answer.status());
        if (!answer.reason().isEmpty()) {
            out.append(' ').append(answer.reason());
        }
        out.append('\n');
        append(out, answer.headers());
        return out.toString();
    }

    private static void append(StringBuilder out, List<HeaderLine> headers) {
        headers.forEach(header -> append(out, header));
    }

    private static void append(StringBuilder out, HeaderLine header) {
        out.append(header.name()).append(": ").append(header.value()).append('\n');
    }

    // Not by java.net.URI, which refuses some of what receivers accept.
    private static String target(String url) {
        int host = url.indexOf("://") + 3;
        int end = host;
        while (end < url.length() && "/?".indexOf(url.charAt(end)) < 0) {
            end++;
        }
        var rest = url.substring(end);
        return rest.startsWith("/") ? rest : "/" + rest;
    }
}
