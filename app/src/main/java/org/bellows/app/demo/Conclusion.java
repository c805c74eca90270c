package org.bellows.app.demo;

import java.time.Duration;
import java.util.List;

/**
 * What came of a live demo.
 *
 * @param failures attempts that failed, and requests that could not be sent
 * @param sent rows that the database calls sent
 * @param queued rows that still wait, for receivers that accept nothing
 * @param receiver what the receiver says
 * @param broken events could not be queued any more
 */
record Conclusion(Duration length, long failures, long sent, long queued, Receipts.Tally receiver, boolean broken) {

    /** Receiver and database agree that each delivery was made exactly once. */
    boolean good() {
        return !broken && receiver.clean() && receiver.accepted() == sent;
    }

    List<String> lines() {
        var ran = "Ran " + Words.wholeSeconds(length) + ": " + Words.number(sent) + " delivered, "
                + Words.figure(failures, "attempt", "attempts") + " failed, " + Words.number(queued)
                + " still waiting.";
        return broken
                ? List.of(ran, verdict(), "The demo ended early: it could not queue events any more.")
                : List.of(ran, verdict());
    }

    private String verdict() {
        if (!receiver.clean()) {
            return "WRONG at the receiver: " + Words.number(receiver.twice()) + " sent again after they were accepted, "
                    + Words.number(receiver.badSignatures()) + " badly signed.";
        }
        var accepted = Words.number(receiver.accepted()) + " accepted";
        return receiver.accepted() == sent
                ? "Checked at the receiver: " + accepted + ", all signed, nothing sent twice."
                : "WRONG: " + accepted + " by the receiver, " + Words.number(sent) + " sent by the database's account.";
    }
}
