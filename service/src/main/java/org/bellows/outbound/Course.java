package org.bellows.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MessageConstraintException;

/** One exchange on its way: from hop to hop until there is a final answer. Used by one thread. */
final class Course {

    private static final int MOST_REDIRECTS = 20;

    /** A body that takes longer is cut off: the outcome is known, and the caller waits. */
    private static final Duration BODY_TIME = Duration.ofMillis(500);

    /** The body of a redirect is only read to keep the connection, which is soon not worth waiting for. */
    private static final Duration REDIRECT_BODY_TIME = Duration.ofMillis(100);

    private final ExchangeRequest request;
    private final Deadline deadline;
    private final Lines lines;
    private final Stopwatch stopwatch = new Stopwatch();
    private boolean begun;

    Course(ExchangeRequest request, Deadline deadline, Lines lines) {
        this.request = request;
        this.deadline = deadline;
        this.lines = lines;
    }

    /** What all exchanges share. */
    record Lines(Lookup lookup, Connector connector, IdleConnections idle, ScheduledExecutorService timers) {}

    ExchangeResult run() throws Unanswered {
        Target target = request.target();
        boolean atHome = true;
        for (int hops = 0; ; hops++) {
            Connection connection = connection(target);
            ClassicHttpResponse head =
                    exchange(connection, RequestBytes.of(target, request.headers(), request.body(), atHome));
            Optional<String> redirect = redirect(head);
            ResponseBody body = finish(connection, head, redirect.isPresent() ? REDIRECT_BODY_TIME : BODY_TIME);
            if (redirect.isEmpty()) {
                return answered(head, body, target, hops);
            }
            if (hops == MOST_REDIRECTS) {
                throw Unanswered.because(Failure.TOO_MANY_REDIRECTS, "after " + hops + " redirects");
            }
            Target next = Redirect.follow(target, redirect.get());
            // Once away, never again: whoever redirects back must not choose where the signature goes.
            atHome = atHome && next.origin().equals(target.origin());
            target = next;
        }
    }

    private Connection connection(Target target) throws Unanswered {
        List<InetAddress> addresses = lines.lookup().addresses(target.host(), request.policy(), deadline);
        stopwatch.resolved();
        if (target.malformed().isPresent()) {
            throw Unanswered.because(Failure.MALFORMED_URI, target.malformed().get());
        }
        Connection connection = open(target, addresses);
        stopwatch.connected();
        return connection;
    }

    private Connection open(Target target, List<InetAddress> addresses) throws Unanswered {
        if (!request.freshConnection()) {
            for (InetAddress address : addresses) {
                Optional<Connection> kept = lines.idle().take(new Route(target.origin(), address));
                if (kept.isPresent()) {
                    deadline.guard(kept.get().channel());
                    return kept.get();
                }
            }
        }
        return lines.connector().connect(target, addresses, deadline);
    }

    /** Sends the request, once, and waits for the head of the final answer. */
    private ClassicHttpResponse exchange(Connection connection, byte[] bytes) throws Unanswered {
        try {
            begin();
            return send(connection, bytes);
        } catch (Unanswered | RuntimeException e) {
            connection.abort();
            throw e;
        }
    }

    private void begin() throws Unanswered {
        if (!begun) {
            begun = true;
            if (!request.stillAllowed().getAsBoolean()) {
                throw new Unanswered(new ExchangeResult.Abandoned());
            }
        }
        if (deadline.passed()) {
            throw Unanswered.because(Failure.TIMEOUT, "before the request was sent");
        }
        stopwatch.firstByteSent();
    }

    private ClassicHttpResponse send(Connection connection, byte[] bytes) throws Unanswered {
        boolean written = true;
        try {
            connection.write(bytes);
        } catch (IOException e) {
            // The other side may have answered before it hung up, a 413 for instance.
            written = false;
        }
        ResponseReader responses = connection.responses();
        try {
            ClassicHttpResponse head = responses.head();
            stopwatch.answered();
            return head;
        } catch (HttpException | MessageConstraintException e) {
            throw failed(Failure.NOT_HTTP, e);
        } catch (IOException e) {
            if (!written || !responses.ended()) {
                throw failed(Failure.RESET, e);
            }
            throw failed(responses.nothingReceived() ? Failure.NO_ANSWER : Failure.NOT_HTTP, e);
        }
    }

    private Unanswered failed(Failure failure, Exception cause) {
        return deadline.passed()
                ? Unanswered.because(Failure.TIMEOUT, "while waiting for the answer")
                : Unanswered.because(failure, String.valueOf(cause.getMessage()));
    }

    /** Reads what is wanted of the body, then keeps the connection or closes it. */
    private ResponseBody finish(Connection connection, ClassicHttpResponse head, Duration time) {
        Framing framing = Framing.of(head);
        ResponseBody body = body(connection, framing, time);
        Duration idle =
                body.complete() && !(framing instanceof Framing.UntilClose) ? Persistence.of(head) : Duration.ZERO;
        if (idle.isZero() || connection.responses().hasStrayBytes()) {
            connection.close();
        } else {
            deadline.unguard();
            lines.idle().keep(connection, idle);
        }
        return body;
    }

    private ResponseBody body(Connection connection, Framing framing, Duration time) {
        if (connection.responses().buffered(framing)) {
            return connection.responses().body(framing, Exchange.BODY_LIMIT);
        }
        try (Deadline end = new Deadline(time, lines.timers())) {
            end.guard(connection.channel());
            return connection.responses().body(framing, Exchange.BODY_LIMIT);
        }
    }

    private ExchangeResult answered(ClassicHttpResponse head, ResponseBody body, Target target, int hops) {
        return new ExchangeResult.Answered(
                head.getCode(),
                Objects.requireNonNullElse(head.getReasonPhrase(), ""),
                Arrays.stream(head.getHeaders())
                        .map(header -> new ResponseHeader(header.getName(), header.getValue()))
                        .toList(),
                body.bytes(),
                !body.complete(),
                stopwatch.timings(),
                target.host(),
                hops);
    }

    /** Where a 307 or 308 leads. The other redirects turn a POST into something else, so they are answers. */
    private static Optional<String> redirect(ClassicHttpResponse head) {
        if (head.getCode() != 307 && head.getCode() != 308) {
            return Optional.empty();
        }
        return Optional.ofNullable(head.getFirstHeader("Location"))
                .map(Header::getValue)
                .filter(location -> !location.isEmpty());
    }
}
