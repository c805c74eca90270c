package org.bellows.ui.hooks;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.bellows.ui.model.HookMark;
import org.bellows.ui.text.Texts;

/** Which hooks the list shows. */
enum HookFilter {
    ALL(_ -> true),
    ATTENTION(row -> row.mark().needsAttention()),
    WAITING(row -> row.hook().queued() > 0),
    DELIVERING(is(HookMark.DELIVERING)),
    FAILING(is(HookMark.FAILING)),
    OPEN(is(HookMark.OPEN)),
    SLOW(is(HookMark.SLOW)),
    PAUSED(is(HookMark.PAUSED)),
    DISABLED(is(HookMark.DISABLED)),
    STANDBY(is(HookMark.STANDBY)),
    SILENT(is(HookMark.SILENT));

    private final Predicate<HookRow> shows;

    HookFilter(Predicate<HookRow> shows) {
        this.shows = shows;
    }

    private static Predicate<HookRow> is(HookMark mark) {
        return row -> row.mark() == mark;
    }

    boolean shows(HookRow row) {
        return shows.test(row);
    }

    String words(Texts texts) {
        return texts.get("filter." + name().toLowerCase(Locale.ROOT));
    }

    static List<HookFilter> all() {
        return List.of(values());
    }
}
