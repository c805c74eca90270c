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

    /** When a phase was over, from the start of the exchange. */
    private record End(Kind kind, Duration at) {}

    /** The phases of an exchange that took time; without an answer nothing is known of them. */
    static List<Phase> of(AttemptDetail detail) {
        return detail.answer()
                .map(answer -> of(answer, detail.attempt().duration()))
                .orElse(List.of());
    }

    private static List<Phase> of(AnswerDetail answer, Duration whole) {
        var ends = List.of(
                new End(Kind.RESOLVE, answer.resolved()),
                new End(Kind.CONNECT, answer.connected()),
                new End(Kind.SEND, answer.firstByteSent()),
                new End(Kind.WAIT, answer.answered()),
                new End(Kind.READ, whole));
        var phases = new ArrayList<Phase>();
        var start = Duration.ZERO;
        for (var end : ends) {
            // An open connection was there already: nothing was resolved and nothing connected.
            if (end.at().compareTo(start) > 0) {
                phases.add(new Phase(end.kind(), end.at().minus(start)));
                start = end.at();
            }
        }
        return List.copyOf(phases);
    }
}
