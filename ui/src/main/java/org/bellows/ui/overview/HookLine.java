package org.bellows.ui.overview;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.bellows.console.feed.Facts.HookActivity;
import org.bellows.ui.model.HookMark;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.LastResult;

/** What the table says about a hook. */
record HookLine(
        HookSnapshot hook,
        HookMark mark,
        String state,
        String meaning,
        String lastResult,
        HookActivity activity,
        String activityWords) {

    /** Those that somebody should look at first, then by name. */
    static final Comparator<HookLine> WORST_FIRST = Comparator.comparingInt((HookLine line) -> rank(line.mark()))
            .thenComparing(line -> line.hook().name(), String.CASE_INSENSITIVE_ORDER)
            .thenComparing(line -> line.hook().phid());

    static HookLine of(HookSnapshot hook, List<HookActivity> activities, Words words, Instant now) {
        var mark = HookMark.of(hook);
        var activity = activities.stream()
                .filter(of -> of.hookPhid().equals(hook.phid()))
                .findFirst()
                .orElseGet(() -> new HookActivity(hook.phid(), List.of(), List.of()));
        return new HookLine(
                hook,
                mark,
                mark.words(hook, words.texts(), words.formats(), now),
                mark.meaning(words.texts()),
                hook.lastResult().map(LastResult::words).orElse(Figure.NONE),
                activity,
                words.get("hooks.activity", sum(activity.delivered(), words), sum(activity.failed(), words)));
    }

    private static String sum(List<Integer> counts, Words words) {
        return words.formats()
                .count(counts.stream().mapToLong(Integer::longValue).sum());
    }

    private static int rank(HookMark mark) {
        return switch (mark) {
            case OPEN -> 0;
            case FAILING -> 1;
            case PAUSED -> 2;
            case SLOW -> 3;
            case DELIVERING, STANDBY, SILENT -> 4;
            case DISABLED -> 5;
        };
    }
}
