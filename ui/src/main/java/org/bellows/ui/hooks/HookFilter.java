package org.bellows.ui.hooks;

import java.util.List;
import java.util.Locale;
import org.bellows.ui.model.HookMark;
import org.bellows.ui.text.Texts;

/** Which hooks the list shows. */
enum HookFilter {
    ALL,
    ATTENTION,
    WAITING,
    DELIVERING,
    FAILING,
    OPEN,
    SLOW,
    PAUSED,
    DISABLED,
    STANDBY,
    SILENT;

    boolean shows(HookRow row) {
        return switch (this) {
            case ALL -> true;
            case ATTENTION -> row.mark().needsAttention();
            case WAITING -> row.hook().queued() > 0;
            case DELIVERING -> row.mark() == HookMark.DELIVERING;
            case FAILING -> row.mark() == HookMark.FAILING;
            case OPEN -> row.mark() == HookMark.OPEN;
            case SLOW -> row.mark() == HookMark.SLOW;
            case PAUSED -> row.mark() == HookMark.PAUSED;
            case DISABLED -> row.mark() == HookMark.DISABLED;
            case STANDBY -> row.mark() == HookMark.STANDBY;
            case SILENT -> row.mark() == HookMark.SILENT;
        };
    }

    String words(Texts texts) {
        return texts.get("filter." + name().toLowerCase(Locale.ROOT));
    }

    static List<HookFilter> all() {
        return List.of(values());
    }
}
