package org.bellows.webhook.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.bellows.log.Secrets;
import org.bellows.outbound.ExchangeRequest;
import org.bellows.outbound.ExchangeResult;
import org.bellows.outbound.Header;
import org.bellows.outbound.ResponseHeader;
import org.bellows.outbound.Target;

/**
 * What one attempt sent and what came back. Refers to the bytes themselves; what must not be seen is taken out when somebody looks.
 * Immutable.
 */
public final class Transmission {
    /** What an object and its references take beside their text, as far as can be told. */
    private static final int BASE_WEIGHT = 700;

    private static final int HEADER_WEIGHT = 150;
    private static final Set<String> COOKIES = Set.of("set-cookie", "set-cookie2");
    private static final Set<String> RELATIVE_URIS = Set.of("location", "content-location");

    private final Target target;
    private final List<Header> headers;
    private final byte[] body;
    private final Optional<ExchangeResult.Answered> answer;

    private Transmission(Target target, List<Header> headers, byte[] body, Optional<ExchangeResult.Answered> answer) {
        this.target = target;
        this.headers = headers;
        this.body = body;
        this.answer = answer;
    }

    /** Of one exchange. Neither array may be changed afterwards. */
    public static Transmission of(ExchangeRequest request, ExchangeResult result) {
        return new Transmission(
                request.target(),
                request.headers(),
                request.body(),
                result instanceof ExchangeResult.Answered answered ? Optional.of(answered) : Optional.empty());
    }

    /** Where to, without user info, and with the values of its query masked. */
    public String url() {
        return target.scheme() + "://" + target.hostHeader() + queryMasked(target.requestTarget());
    }

    /** True when the hook's URI has user info, which went along as {@code Authorization}. */
    public boolean credentials() {
        return target.authorization().isPresent();
    }

    /** In their order on the wire to the hook's own address, without {@code Authorization}. */
    public List<Header> requestHeaders() {
        var lines = new ArrayList<Header>(headers.size() + 2);
        lines.add(Header.of("Host", target.hostHeader()));
        lines.addAll(headers);
        lines.add(Header.of("Content-Length", Integer.toString(body.length)));
        return List.copyOf(lines);
    }

    /** Exactly the bytes that were signed. The caller must not change them. */
    public byte[] body() {
        return body;
    }

    /**
     * The final answer, if there was one: without cookies, and without our credentials or the values of our query, should the
     * receiver have repeated them.
     */
    public Optional<ExchangeResult.Answered> answer() {
        return answer.map(this::masked);
    }

    /** Bytes of memory that this keeps from being freed, roughly. */
    public int weight() {
        int sent = BASE_WEIGHT + headers.size() * HEADER_WEIGHT + body.length;
        return answer.map(received -> sent + received.headers().size() * HEADER_WEIGHT + received.body().length)
                .orElse(sent);
    }

    private ExchangeResult.Answered masked(ExchangeResult.Answered received) {
        var echo = EchoedSecrets.of(target);
        List<ResponseHeader> shown = received.headers().stream()
                .map(header -> new ResponseHeader(header.name(), echo.without(shown(header))))
                .toList();
        return new ExchangeResult.Answered(
                received.status(),
                echo.without(received.reason()),
                shown,
                echo.without(received.body()),
                received.bodyTruncated(),
                received.timings(),
                received.host(),
                received.hops());
    }

    private static String shown(ResponseHeader header) {
        String name = header.name().toLowerCase(Locale.ROOT);
        if (COOKIES.contains(name)) {
            return EchoedSecrets.MASK;
        }
        String value = header.value();
        return RELATIVE_URIS.contains(name) && !value.contains("://")
                ? queryMasked(value)
                : Secrets.mask(value).replace(Secrets.MASK, EchoedSecrets.MASK);
    }

    private static String queryMasked(String reference) {
        int query = reference.indexOf('?') + 1;
        return query == 0
                ? reference
                : reference.substring(0, query)
                        + Secrets.query(reference.substring(query)).replace(Secrets.MASK, EchoedSecrets.MASK);
    }

    /** Neither bytes nor credentials. */
    @Override
    public String toString() {
        return "Transmission to " + target;
    }
}
