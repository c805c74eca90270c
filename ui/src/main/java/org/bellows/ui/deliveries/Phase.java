package org.bellows.ui.deliveries;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptDetail.AnswerDetail;

/** What an exchange was busy with, and how long. */
record Phase(Kind kind, Duration length) {

    /** In the order in which they come. */
    enum Kind {
        RESOLVE,
        CONNECT,
        SEND,
        WAIT,
        READ
    }

    /** The phases of an exchange that took time; without an answer nothing is known of them. */
    static List<Phase> of(AttemptDetail detail) {
        return detail.answer()
                .map(answer -> of(answer, detail.attempt().duration()))
                .orElse(List.of());
    }

    private static List<Phase> of(AnswerDetail answer, Duration whole) {
        var ends = List.of(answer.resolved(), answer.connected(), answer.firstByteSent(), answer.answered(), whole);
        var phases = new ArrayList<Phase>();
        var start = Duration.ZERO;
        for (var kind : Kind.values()) {
            var end = ends.get(kind.ordinal());
            // An open connection was there already: nothing was resolved and nothing connected.
            if (end.compareTo(start) > 0) {
                phases.add(new Phase(kind, end.minus(start)));
                start = end;
            }
        }
        return List.copyOf(phases);
    }
}
