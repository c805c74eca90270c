package org.bellows.console.feed;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One attempt with what went over the wire.
 *
 * @param url without user info, and with the values of its query masked ({@code …})
 * @param credentials true when the hook's URI has user info, which was sent as {@code Authorization} and is not shown here
 * @param requestHeaders in their order on the wire, the signature included, without {@code Authorization}
 * @param body exactly the bytes that were signed and sent
 * @param answer empty when there was none
 */
@SuppressWarnings("ArrayRecordComponent") // Shown to people, never compared.
public record AttemptDetail(
        Attempt attempt,
        String url,
        boolean credentials,
        List<HeaderLine> requestHeaders,
        byte[] body,
        Optional<AnswerDetail> answer) {

    /** One header as it was on the wire. */
    public record HeaderLine(String name, String value) {}

    /**
     * The receiver's final answer.
     *
     * @param host that answered, after redirects
     * @param hops redirects that were followed
     * @param body its first bytes
     * @param bodyTruncated true when there was more
     * @param resolved from the start of the exchange until the name was resolved; so for the other three
     */
    @SuppressWarnings("ArrayRecordComponent") // Shown to people, never compared.
    public record AnswerDetail(
            int status,
            String reason,
            String host,
            int hops,
            List<HeaderLine> headers,
            byte[] body,
            boolean bodyTruncated,
            Duration resolved,
            Duration connected,
            Duration firstByteSent,
            Duration answered) {}
}
