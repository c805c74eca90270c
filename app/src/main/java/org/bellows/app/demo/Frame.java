package org.bellows.app.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The picture of one moment. A pure function of the scene and the size: nothing is read, nothing is kept. */
final class Frame {
    private static final int MOST_EVENTS = 8;
    private static final int FEWEST_EVENTS = 3;

    private Frame() {}

    /** At most {@code height} lines of at most {@code width} columns each. The table is never cut short for the events. */
    static List<StyledLine> render(Scene scene, int width, int height) {
        var head = head(scene, width);
        var table = new HookColumns(scene).lines(width);
        var foot = foot(scene);
        int fixed = head.size() + table.size() + foot.size();
        // Three blank lines part the four blocks, while there is room for them.
        boolean airy = height - fixed - 3 >= FEWEST_EVENTS;
        int room = height - fixed - (airy ? 3 : 0);
        var events = events(scene, Math.clamp(room, 0, MOST_EVENTS));

        var lines = new ArrayList<StyledLine>();
        for (var block : List.of(head, table, events, foot)) {
            if (airy && !lines.isEmpty() && !block.isEmpty()) {
                lines.add(StyledLine.EMPTY);
            }
            lines.addAll(block);
        }
        return lines.stream()
                .limit(Math.max(0, height))
                .map(line -> line.cut(width))
                .toList();
    }

    private static List<StyledLine> head(Scene scene, int width) {
        var headline = Headline.of(scene.snapshot());
        var title = StyledLine.of("Bellows demo", Tone.STRONG);
        var clock = StyledLine.of(
                Words.clock(scene.now(), scene.zone()) + " · running "
                        + Words.wholeSeconds(Duration.between(scene.started(), scene.now())),
                Tone.FAINT);
        return List.of(
                title.and(clock.right(width - title.length())),
                StyledLine.of(headline.text(), headline.tone()),
                totals(scene));
    }

    /** What was done, and whether the receiver agrees. */
    static StyledLine totals(Scene scene) {
        var counters = scene.snapshot().counters();
        var receiver = scene.receiver();
        var counted = StyledLine.of(
                Words.number(counters.delivered()) + " delivered · " + Words.number(counters.failed())
                        + " failed · receiver: ",
                Tone.FAINT);
        return receiver.clean()
                ? counted.and("all signed, nothing sent twice", Tone.FAINT)
                : counted.and(
                        receiver.badSignatures() + " badly signed, " + receiver.twice() + " sent twice", Tone.BAD);
    }

    private static List<StyledLine> events(Scene scene, int most) {
        var lines = scene.events().stream()
                .flatMap(event -> EventLine.of(event, scene.names(), scene.zone()).stream())
                .map(event -> event.line(scene.zone()))
                .toList();
        return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }

    private static List<StyledLine> foot(Scene scene) {
        var places = scene.places();
        return List.of(
                StyledLine.of(
                        "Receiver 127.0.0.1:" + places.receiverPort() + " · MariaDB 127.0.0.1:" + places.databasePort(),
                        Tone.FAINT),
                StyledLine.of("Counts " + places.diagnostics() + " · Ctrl-C removes everything", Tone.FAINT));
    }
}
