package org.bellows.ui.overview;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** A row of the table of hooks: the same object for the same hook, so that a selection stays with it. */
final class HookRow {
    private final ReadOnlyObjectWrapper<HookLine> line;

    HookRow(HookLine line) {
        this.line = new ReadOnlyObjectWrapper<>(line);
    }

    ReadOnlyObjectProperty<HookLine> lineProperty() {
        return line.getReadOnlyProperty();
    }

    HookLine line() {
        return line.get();
    }

    void show(HookLine latest) {
        line.set(latest);
    }

    String phid() {
        return line.get().hook().phid();
    }
}
