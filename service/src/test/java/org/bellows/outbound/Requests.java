package org.bellows.outbound;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Builds requests as the tests need them: everything allowed, a short deadline. */
@SuppressWarnings("ArrayRecordComponent")
record Requests(
        String uri,
        Duration deadline,
        OutboundPolicy policy,
        boolean freshConnection,
        BooleanSupplier allowed,
        byte[] body) {

    static final Duration LONG = Duration.ofSeconds(10);
    static final Duration SHORT = Duration.ofMillis(400);
    private static final OutboundPolicy ALLOW_ALL = OutboundPolicy.of(List.of());

    static Requests to(String uri) {
        return new Requests(uri, LONG, ALLOW_ALL, false, () -> true, "{}\n".getBytes(StandardCharsets.UTF_8));
    }

    Requests within(Duration time) {
        return new Requests(uri, time, policy, freshConnection, allowed, body);
    }

    Requests under(OutboundPolicy other) {
        return new Requests(uri, deadline, other, freshConnection, allowed, body);
    }

    Requests fresh() {
        return new Requests(uri, deadline, policy, true, allowed, body);
    }

    Requests allowedIf(BooleanSupplier condition) {
        return new Requests(uri, deadline, policy, freshConnection, condition, body);
    }

    Requests with(byte[] other) {
        return new Requests(uri, deadline, policy, freshConnection, allowed, other);
    }

    ExchangeRequest request() {
        List<Header> headers = new ArrayList<>();
        headers.add(Header.of("User-Agent", "test/1"));
        headers.add(Header.of("Accept", "*/*"));
        headers.add(Header.of("Content-Type", "application/json"));
        headers.add(Header.sensitive("X-Phabricator-Webhook-Signature", "5ec2e7"));
        return new ExchangeRequest(target(uri), headers, body, deadline, policy, freshConnection, allowed);
    }

    static Target target(String uri) {
        return switch (Target.parse(uri)) {
            case Target target -> target;
            case TargetResult.Refused refused -> throw new AssertionError(refused.reason());
        };
    }
}
