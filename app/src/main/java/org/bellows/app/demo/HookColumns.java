package org.bellows.app.demo;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/** The table of hooks: as many of its columns as the width has room for, the dearest first to go. */
final class HookColumns {
    private static final int GAP = 2;
    private static final String NONE = "–";

    private final Scene scene;
    private final int most;

    /**
     * One column.
     *
     * @param narrowest the width of the window, in columns, from which on it is shown
     * @param right whether it holds numbers
     */
    private record Column(
            String title, int width, int narrowest, boolean right, Function<HookSnapshot, StyledLine> cell) {
        StyledLine fit(StyledLine text) {
            var cut = text.cut(width);
            return right ? cut.right(width) : cut.padded(width);
        }
    }

    HookColumns(Scene scene) {
        this.scene = scene;
        this.most = scene.snapshot().hooks().stream()
                .mapToInt(hook -> activity(hook).most())
                .max()
                .orElse(0);
    }

    /** A line of titles and a line per hook. */
    List<StyledLine> lines(int width) {
        var columns =
                columns().stream().filter(column -> width >= column.narrowest()).toList();
        var lines = new ArrayList<StyledLine>();
        lines.add(row(columns, column -> StyledLine.of(column.title(), Tone.FAINT)));
        for (var hook : scene.snapshot().hooks()) {
            lines.add(row(columns, column -> column.cell().apply(hook)));
        }
        return lines;
    }

    private static StyledLine row(List<Column> columns, Function<Column, StyledLine> text) {
        var line = StyledLine.EMPTY;
        for (var column : columns) {
            line = line.length() == 0
                    ? column.fit(text.apply(column))
                    : line.and(" ".repeat(GAP)).and(column.fit(text.apply(column)));
        }
        return line;
    }

    private List<Column> columns() {
        return List.of(
                new Column("Hook", 13, 0, false, hook -> StyledLine.of(hook.name())),
                new Column(
                        "State",
                        21,
                        0,
                        false,
                        hook -> StateMark.of(hook, scene.zone()).line()),
                new Column("Queued", 6, 0, true, hook -> number(hook.queued())),
                new Column("In flight", 9, 112, true, hook -> number(hook.inFlight())),
                new Column("Last result", 12, 58, false, HookColumns::lastResult),
                new Column("Success", 10, 70, false, this::lastSuccess),
                new Column("Next", 8, 80, false, this::next),
                new Column(
                        "Last 30 s",
                        Activity.PARTS,
                        100,
                        false,
                        hook -> StyledLine.of(activity(hook).bars(most), Tone.OK)),
                new Column(
                        "", 6, 107, true, hook -> StyledLine.of(activity(hook).rate())));
    }

    private static StyledLine number(long value) {
        return StyledLine.of(Words.number(value), value == 0 ? Tone.FAINT : Tone.PLAIN);
    }

    private static StyledLine lastResult(HookSnapshot hook) {
        return hook.lastResult()
                .map(result -> result.errorType().equals("hook") ? "not sent" : result.words())
                .map(StyledLine::of)
                .orElse(none());
    }

    private StyledLine lastSuccess(HookSnapshot hook) {
        return hook.lastSuccess()
                .map(at -> StyledLine.of(Words.ago(at, scene.now())))
                .orElse(hook.lastResult().isPresent() ? StyledLine.of("never", Tone.FAINT) : none());
    }

    private StyledLine next(HookSnapshot hook) {
        var at = hook.state() == HookState.OPEN ? hook.openUntil() : hook.nextAttempt();
        return at.filter(this::isAhead)
                .map(next -> StyledLine.of(Words.in(next, scene.now())))
                .orElse(none());
    }

    private boolean isAhead(Instant at) {
        return at.isAfter(scene.now());
    }

    private static StyledLine none() {
        return StyledLine.of(NONE, Tone.FAINT);
    }

    private Activity activity(HookSnapshot hook) {
        return Activity.of(hook.phid(), scene.events(), scene.now());
    }
}
