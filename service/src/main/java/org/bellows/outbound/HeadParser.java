package org.bellows.outbound;

import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.http.message.BasicLineParser;
import org.apache.hc.core5.util.CharArrayBuffer;

/** Strict about the status line; about headers as lenient as cURL, since the status already says what became of the request. */
final class HeadParser extends BasicLineParser {

    @Override
    public Header parseHeader(CharArrayBuffer buffer) throws ParseException {
        int colon = buffer.indexOf(':');
        if (colon < 0) {
            throw new ParseException("Header without a colon");
        }
        return new BasicHeader(
                buffer.substringTrimmed(0, colon), buffer.substringTrimmed(colon + 1, buffer.length()), false);
    }
}
