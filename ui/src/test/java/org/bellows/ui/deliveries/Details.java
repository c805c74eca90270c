package org.bellows.ui.deliveries;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptDetail.AnswerDetail;
import org.bellows.console.feed.AttemptDetail.HeaderLine;
import org.bellows.ui.testing.Sample;

/** Attempts with bytes. */
final class Details {
    private Details() {}

    static AttemptDetail of(String url, boolean credentials, byte[] body, HeaderLine... headers) {
        return new AttemptDetail(
                Sample.attempts(1).getFirst(), url, credentials, List.of(headers), body, Optional.of(answer()));
    }

    static AnswerDetail answer() {
        return new AnswerDetail(
                200,
                "OK",
                "ci.example.org",
                0,
                List.of(new HeaderLine("Server", "nginx")),
                new byte[0],
                false,
                Duration.ofMillis(1),
                Duration.ofMillis(3),
                Duration.ofMillis(4),
                Duration.ofMillis(9));
    }
}
