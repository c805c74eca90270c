package org.bellows.app.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.bellows.webhook.report.WebhookEvent;

/** For a file or a pipe: a line per event, and a sentence every few seconds. */
final class Lines implements Show {
    private static final Duration BETWEEN_SENTENCES = Duration.ofSeconds(5);

    private final PrintWriter out;
    private Instant nextSentence = Instant.MIN;

    Lines(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void show(Scene scene, List<WebhookEvent> fresh) {
        for (var event : fresh) {
            EventLine.of(event, scene.names(), scene.zone())
                    .ifPresent(line -> out.println(line.line(scene.zone()).plain()));
        }
        if (!scene.now().isBefore(nextSentence)) {
            nextSentence = scene.now().plus(BETWEEN_SENTENCES);
            out.println(Words.clock(scene.now(), scene.zone()) + " "
                    + Headline.of(scene.snapshot()).text() + " "
                    + Frame.totals(scene).plain());
        }
        out.flush();
    }

    @Override
    public void end() {
        out.flush();
    }
}
