package org.bellows.outbound;

/**
 * Sends requests. Safe for use by many threads; {@link #send} blocks and is meant for virtual threads.
 *
 * <p>Nothing is ever sent twice by itself: a connection that turns out dead is a result, not a reason to try again.
 */
public final class Exchange implements AutoCloseable {

    /** So much of an answer's body is kept. */
    public static final int BODY_LIMIT = 16 * 1024;

    public Exchange(Trust trust) {
        this(trust, Resolver.system());
    }

    public Exchange(Trust trust, Resolver resolver) {}

    /** One exchange, from the look-up to the head of the final answer. Never throws: whatever goes wrong is a result. */
    public ExchangeResult send(ExchangeRequest request) {
        return new ExchangeResult.Abandoned();
    }

    /** Closes idle connections. Exchanges under way go on. */
    @Override
    public void close() {}
}
