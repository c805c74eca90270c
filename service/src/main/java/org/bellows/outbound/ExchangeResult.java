package org.bellows.outbound;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/** How an exchange ended. */
public sealed interface ExchangeResult {

    /**
     * A final answer came in time: its status line and its headers. What happened to its body afterwards does not matter.
     *
     * @param headers of the final answer, as received
     * @param body its first bytes, {@value Exchange#BODY_LIMIT} at most
     * @param bodyTruncated true if {@code body} is not all of it: too long, too slow, or cut off by the other side
     * @param host of the URI that answered
     * @param hops redirects that were followed
     */
    @SuppressWarnings("ArrayRecordComponent") // Shown to people, never compared.
    record Answered(
            int status,
            String reason,
            List<ResponseHeader> headers,
            byte[] body,
            boolean bodyTruncated,
            Timings timings,
            String host,
            int hops)
            implements ExchangeResult {

        public boolean successful() {
            return status >= 200 && status <= 299;
        }

        /** The first header of that name, whatever its spelling. */
        public Optional<String> header(String name) {
            return headers.stream()
                    .filter(header -> header.name().equalsIgnoreCase(name))
                    .map(ResponseHeader::value)
                    .findFirst();
        }
    }

    /** No final answer came. The request may or may not have reached the other side. */
    record NotAnswered(Failure failure, String detail) implements ExchangeResult {

        /** {@code http} or {@code timeout}. */
        public String type() {
            return failure.type();
        }

        /** The number of the cURL error. */
        public int code() {
            return failure.code();
        }

        /** A few words for people. */
        public String words() {
            return failure.words();
        }
    }

    /**
     * The name of the target, or of a redirect, resolves to an address that the policy denies. Nothing was sent to that address.
     *
     * @param network the entry of the policy
     */
    record RefusedByPolicy(InetAddress address, String network) implements ExchangeResult {}

    /** The caller withdrew before the first byte: nothing was sent. */
    record Abandoned() implements ExchangeResult {}
}
