package org.bellows.outbound;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A POST to one target.
 *
 * @param headers in the order they go on the wire; {@link Exchange} adds Host and Authorization before them and Content-Length
 *     after them
 * @param body sent as it is; the caller must not change the array afterwards
 * @param deadline for the whole exchange: resolve, connect, TLS, send, redirects, up to the head of the final answer
 * @param policy checked against every address that a name resolves to, on every hop
 * @param freshConnection true: never send on a connection that was used before
 * @param stillAllowed asked once, when the connection stands and right before the first byte of the request; false: nothing is
 *     sent and the result is {@link ExchangeResult.Abandoned}
 */
@SuppressWarnings("ArrayRecordComponent") // The bytes are signed and sent, never compared.
public record ExchangeRequest(
        Target target,
        List<Header> headers,
        byte[] body,
        Duration deadline,
        OutboundPolicy policy,
        boolean freshConnection,
        BooleanSupplier stillAllowed) {

    public ExchangeRequest {
        headers = List.copyOf(headers);
        if (!deadline.isPositive()) {
            throw new IllegalArgumentException("The deadline is " + deadline + ", but must be longer than nothing");
        }
    }
}
