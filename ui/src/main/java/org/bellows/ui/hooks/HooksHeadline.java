package org.bellows.ui.hooks;

import java.util.List;
import java.util.stream.Collectors;
import org.bellows.ui.model.HookMark;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/** How all hooks stand, in one sentence. */
final class HooksHeadline {
    private static final List<HookMark> NOTABLE =
            List.of(HookMark.OPEN, HookMark.FAILING, HookMark.PAUSED, HookMark.SLOW, HookMark.STANDBY, HookMark.SILENT);

    private HooksHeadline() {}

    static String of(List<HookRow> rows, Texts texts, Formats formats) {
        if (rows.isEmpty()) {
            return texts.get("headline.none");
        }
        long active =
                rows.stream().filter(row -> row.mark() != HookMark.DISABLED).count();
        var notable = NOTABLE.stream()
                .filter(mark -> count(rows, mark) > 0)
                .map(mark -> texts.get(
                        "headline." + mark.name().toLowerCase(java.util.Locale.ROOT), formats.count(count(rows, mark))))
                .collect(Collectors.joining(texts.get("headline.comma")));
        long queued = rows.stream().mapToLong(row -> row.hook().queued()).sum();
        var waiting = texts.get("headline.waiting", queued, formats.count(queued));
        return notable.isEmpty()
                ? texts.get("headline.well", active, formats.count(active), waiting)
                : texts.get("headline.some", notable, waiting);
    }

    private static long count(List<HookRow> rows, HookMark mark) {
        return rows.stream().filter(row -> row.mark() == mark).count();
    }
}
