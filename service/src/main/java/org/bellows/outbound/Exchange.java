package org.bellows.outbound;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Sends requests. Safe for use by many threads; {@link #send} blocks and is meant for virtual threads.
 *
 * <p>Nothing is ever sent twice by itself: a connection that turns out dead is a result, not a reason to try again.
 */
public final class Exchange implements AutoCloseable {

    /** So much of an answer's body is kept. */
    public static final int BODY_LIMIT = 16 * 1024;

    private static final System.Logger LOG = System.getLogger(Exchange.class.getName());

    private final Course.Lines lines;

    public Exchange(Trust trust) {
        this(trust, Resolver.system());
    }

    public Exchange(Trust trust, Resolver resolver) {
        ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("outbound-deadlines").factory());
        timers.setRemoveOnCancelPolicy(true);
        // Ends by itself when nothing is left to time, so that closing needs not to wait for exchanges under way.
        timers.setKeepAliveTime(10, TimeUnit.SECONDS);
        timers.allowCoreThreadTimeOut(true);
        lines = new Course.Lines(new Lookup(resolver), new Connector(trust), new IdleConnections(timers), timers);
    }

    /** One exchange, from the look-up to the head of the final answer. Never throws: whatever goes wrong is a result. */
    public ExchangeResult send(ExchangeRequest request) {
        try (Deadline deadline = new Deadline(request.deadline(), lines.timers())) {
            return new Course(request, deadline, lines).run();
        } catch (Unanswered e) {
            return e.result();
        } catch (RuntimeException e) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "EXCHANGE_BROKEN origin=" + request.target().origin(),
                    e);
            return new ExchangeResult.NotAnswered(Failure.NOT_HTTP, "unexpected: " + e);
        }
    }

    /** Closes idle connections. Exchanges under way go on. */
    @Override
    public void close() {
        lines.idle().close();
    }
}
