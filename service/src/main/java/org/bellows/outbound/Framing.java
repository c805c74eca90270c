package org.bellows.outbound;

import java.util.Locale;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;

/** How to find the end of a body (RFC 9112, 6.3). */
sealed interface Framing {

    record Length(long bytes) implements Framing {}

    record Chunked() implements Framing {}

    /** Also where the headers contradict each other: then the connection is not to be used again. */
    record UntilClose() implements Framing {}

    static Framing of(ClassicHttpResponse head) {
        if (head.getCode() == 204 || head.getCode() == 304) {
            return new Length(0);
        }
        Header[] lengths = head.getHeaders("Content-Length");
        Header[] encodings = head.getHeaders("Transfer-Encoding");
        if (encodings.length > 0) {
            boolean chunked = encodings.length == 1
                    && encodings[0].getValue().strip().toLowerCase(Locale.ROOT).equals("chunked");
            return chunked && lengths.length == 0 ? new Chunked() : new UntilClose();
        }
        return lengths.length == 1 && lengths[0].getValue().matches("[0-9]{1,18}")
                ? new Length(Long.parseLong(lengths[0].getValue()))
                : new UntilClose();
    }
}
