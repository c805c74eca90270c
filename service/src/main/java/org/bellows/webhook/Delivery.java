package org.bellows.webhook;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.bellows.outbound.Exchange;
import org.bellows.outbound.ExchangeRequest;
import org.bellows.outbound.ExchangeResult;
import org.bellows.outbound.Header;
import org.bellows.outbound.OutboundPolicy;
import org.bellows.outbound.Target;
import org.bellows.webhook.report.Transmission;

/** Sends one claimed request once. Knows nothing of the database. Contract, section 3. */
final class Delivery {
    private final Exchange exchange;
    private final String userAgent;
    private final boolean standardHeaders;
    private final InstantSource time;

    Delivery(Exchange exchange, String userAgent, boolean standardHeaders, InstantSource time) {
        this.exchange = exchange;
        this.userAgent = userAgent;
        this.standardHeaders = standardHeaders;
        this.time = time;
    }

    /**
     * What came of it.
     *
     * @param outcome empty when nothing was sent because {@code stillOurs} said no
     * @param toFirstByte from the call to the first byte on the wire; empty when none was sent, or no answer came
     * @param transmission what went over the wire
     */
    record Sent(Optional<Outcome> outcome, Optional<Duration> toFirstByte, Transmission transmission) {}

    /** Blocks for {@code deadline} at most. {@code stillOurs} is asked right before the first byte. */
    Sent send(
            Hook hook,
            Target target,
            Request request,
            RequestProperties properties,
            OutboundPolicy policy,
            Duration deadline,
            BooleanSupplier stillOurs) {
        byte[] body = Payload.of(request, properties);
        // A reused connection may turn out dead after the first byte, and nothing is ever sent twice on our own
        // account:
        // a request that has this one attempt only must not be spent on that.
        boolean freshConnection = !properties.retriesForever();
        var message = new ExchangeRequest(
                target, headers(hook, request, body), body, deadline, policy, freshConnection, stillOurs);
        ExchangeResult result = exchange.send(message);
        return new Sent(outcome(result), toFirstByte(result), Transmission.of(message, result));
    }

    private static Optional<Outcome> outcome(ExchangeResult result) {
        return switch (result) {
            case ExchangeResult.Answered answer -> Optional.of(new Outcome.Answered(answer.status()));
            case ExchangeResult.NotAnswered failure ->
                Optional.of(new Outcome.NotAnswered(failure.type(), failure.code(), failure.words()));
            case ExchangeResult.RefusedByPolicy refused ->
                Optional.of(new Outcome.Misconfigured("uri", "the outbound policy denies " + refused.network()));
            case ExchangeResult.Abandoned _ -> Optional.empty();
        };
    }

    private static Optional<Duration> toFirstByte(ExchangeResult result) {
        return result instanceof ExchangeResult.Answered answer
                ? Optional.of(answer.timings().firstByteSent())
                : Optional.empty();
    }

    private List<Header> headers(Hook hook, Request request, byte[] body) {
        var headers = new ArrayList<Header>();
        headers.add(Header.of("User-Agent", userAgent));
        headers.add(Header.of("Accept", "*/*"));
        headers.add(Header.of("Content-Type", "application/json"));
        headers.add(Header.sensitive("X-Phabricator-Webhook-Signature", Signature.phorge(hook.hmacKey(), body)));
        if (standardHeaders) {
            // Only what a header may hold: the column is binary.
            String id = request.phid().replaceAll("[^!-~]", "?");
            long timestamp = time.instant().getEpochSecond();
            headers.add(Header.of("webhook-id", id));
            headers.add(Header.of("webhook-timestamp", Long.toString(timestamp)));
            headers.add(Header.sensitive("webhook-signature", Signature.standard(hook.hmacKey(), id, timestamp, body)));
        }
        return headers;
    }
}
