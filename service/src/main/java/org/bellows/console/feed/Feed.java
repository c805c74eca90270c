package org.bellows.console.feed;

import java.util.List;
import java.util.Optional;
import org.bellows.doctor.CheckReport;

/**
 * One service, as the console sees it: in this process, or over HTTP.
 *
 * <p>Thread-safe. Methods that do not throw {@link FeedException} never block and never fail: while the service cannot be reached
 * they answer with what was known last, and {@link #link()} says since when. Those that do may take seconds and belong on a
 * background thread.
 */
public interface Feed extends AutoCloseable {

    /** Whether the service can be reached, and how its clock differs from ours. */
    Link link();

    /** The latest facts, a second old at most while connected; empty until the first ones have come. */
    Optional<Facts> facts();

    /**
     * What happened after the event with {@code id}, oldest first, as far as it is still remembered. The ids of one service have no
     * gaps, so a first entry beyond {@code id + 1} says that something was missed; ids start again when the service does (see
     * {@link ServiceFacts#instance()}).
     */
    List<FeedEvent> eventsAfter(long id);

    /** Calls {@code listener}, on any thread, after the link, the facts or the events changed. It must only hand on. */
    Subscription onChange(Runnable listener);

    /** Attempts that match, newest first. */
    AttemptPage attempts(AttemptQuery query) throws FeedException;

    /** One attempt with its bytes; empty when they are no longer kept. */
    Optional<AttemptDetail> attempt(long id) throws FeedException;

    /** What the charts show. */
    Trend trend(TrendWindow window) throws FeedException;

    /** Rows of Phorge's table by status, seconds old at most. */
    RowTotals rowTotals() throws FeedException;

    /** Every setting with its effective value and its source, secrets masked. */
    List<SettingFact> settings() throws FeedException;

    /** The latest run of the checks, or a new one. */
    CheckReport checks(boolean runAgain) throws FeedException;

    /** Does it, or says why not. */
    void act(Action action) throws FeedException;

    /** Lets go of the connection; the service itself goes on. */
    @Override
    void close();

    /** Ends a subscription. */
    @FunctionalInterface
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
