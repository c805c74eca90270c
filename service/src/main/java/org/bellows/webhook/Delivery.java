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
     * @param toFirstByte from the call to the first byte on the wire; empty when none was sent
     */
    record Sent(Optional<Outcome> outcome, Optional<Duration> toFirstByte) {}

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
        ExchangeResult result = exchange.send(new ExchangeRequest(
                target, headers(hook, request, body), body, deadline, policy, freshConnection, stillOurs));
        return switch (result) {
            case ExchangeResult.Answered answer ->
                new Sent(
                        Optional.of(new Outcome.Answered(answer.status())),
                        Optional.of(answer.timings().firstByteSent()));
            case ExchangeResult.NotAnswered failure ->
                new Sent(
                        Optional.of(new Outcome.NotAnswered(failure.type(), failure.code(), failure.words())),
                        Optional.empty());
            case ExchangeResult.RefusedByPolicy refused ->
                new Sent(
                        Optional.of(
                                new Outcome.Misconfigured("uri", "the outbound policy denies " + refused.network())),
                        Optional.empty());
            case ExchangeResult.Abandoned ignored -> new Sent(Optional.empty(), Optional.empty());
        };
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
