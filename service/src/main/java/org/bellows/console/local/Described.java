package org.bellows.console.local;

import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptDetail.AnswerDetail;
import org.bellows.console.feed.AttemptDetail.HeaderLine;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.outbound.ExchangeResult;
import org.bellows.webhook.report.AttemptReport;
import org.bellows.webhook.report.Transmission;

/** What the webhook domain reports, in the feed's words. */
final class Described {
    private Described() {}

    static Attempt attempt(long id, int number, AttemptReport report) {
        return new Attempt(
                id,
                report.at(),
                report.row().hookPhid(),
                report.hookName(),
                report.row().id(),
                report.row().requestPhid(),
                report.row().objectPhid(),
                number,
                switch (report.outcome()) {
                    case DELIVERED -> AttemptOutcome.DELIVERED;
                    case RETRIED -> AttemptOutcome.RETRIED;
                    case FAILED -> AttemptOutcome.FAILED;
                    case NOT_SENT -> AttemptOutcome.NOT_SENT;
                },
                report.errorType(),
                report.errorCode(),
                report.words(),
                report.duration(),
                report.handoff(),
                report.retryAt());
    }

    /** Without a transmission there was nothing to send: no address, no header, no byte. */
    static AttemptDetail detail(Attempt attempt, Optional<Transmission> transmission) {
        return transmission
                .map(sent -> new AttemptDetail(
                        attempt,
                        sent.url(),
                        sent.credentials(),
                        sent.requestHeaders().stream()
                                .map(header -> new HeaderLine(header.name(), header.value()))
                                .toList(),
                        sent.body().clone(),
                        sent.answer().map(Described::answer)))
                .orElseGet(() -> new AttemptDetail(attempt, "", false, List.of(), new byte[0], Optional.empty()));
    }

    private static AnswerDetail answer(ExchangeResult.Answered answer) {
        return new AnswerDetail(
                answer.status(),
                answer.reason(),
                answer.host(),
                answer.hops(),
                answer.headers().stream()
                        .map(header -> new HeaderLine(header.name(), header.value()))
                        .toList(),
                answer.body(),
                answer.bodyTruncated(),
                answer.timings().resolved(),
                answer.timings().connected(),
                answer.timings().firstByteSent(),
                answer.timings().answered());
    }
}
