package org.bellows.trial;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A request as it came over the wire.
 *
 * @param sequence 1 for the first request that the receiver got
 * @param connection number of the connection, over both ports
 * @param nth 1 for the first request of that connection
 * @param arrived when the first byte was read
 * @param firstByteNanos {@link System#nanoTime()} then
 * @param lastByteNanos {@link System#nanoTime()} when the last byte was read
 * @param head request line and headers up to and with the empty line, one character per byte
 * @param body one character per byte
 */
public record ReceivedRequest(
        long sequence,
        long connection,
        int nth,
        boolean tls,
        Instant arrived,
        long firstByteNanos,
        long lastByteNanos,
        String head,
        String body) {

    /** All bytes, one character each: what the golden captures hold. */
    public String raw() {
        return head + body;
    }

    /** The request target as sent, with its query. */
    public String target() {
        int start = head.indexOf(' ') + 1;
        int end = head.indexOf(' ', start);
        return start > 0 && end > start ? head.substring(start, end) : "";
    }

    /** The target without its query. */
    public String path() {
        String target = target();
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /** The percent-decoded value of a query parameter; {@code +} stays a plus. */
    public Optional<String> parameter(String name) {
        String target = target();
        int query = target.indexOf('?');
        if (query < 0) {
            return Optional.empty();
        }
        for (String pair : target.substring(query + 1).split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                return Optional.of(decoded(pair.substring(name.length() + 1)));
            }
        }
        return Optional.empty();
    }

    /** The value of the first header of that name, in any case. */
    public Optional<String> header(String name) {
        String wanted = name.toLowerCase(Locale.ROOT) + ":";
        return head.lines()
                .skip(1)
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(wanted))
                .map(line -> line.substring(wanted.length()).strip())
                .findFirst();
    }

    /** What tells this delivery from others of the hook: its first transaction, or its object when it has none. */
    public Optional<String> marker() {
        int transactions = body.indexOf("\"transactions\":");
        return phidAfter(Math.max(transactions, 0)).or(() -> phidAfter(0));
    }

    private Optional<String> phidAfter(int from) {
        String key = "\"phid\": \"";
        int at = body.indexOf(key, from);
        int end = at < 0 ? -1 : body.indexOf('"', at + key.length());
        return end < 0 ? Optional.empty() : Optional.of(body.substring(at + key.length(), end));
    }

    private static String decoded(String value) {
        return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
