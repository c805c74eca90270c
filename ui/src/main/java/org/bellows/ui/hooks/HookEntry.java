package org.bellows.ui.hooks;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** A hook in the list: stays the same while what it shows changes, so that selection and scroll position stay too. */
final class HookEntry {
    private final String phid;
    private final ReadOnlyObjectWrapper<HookRow> row;

    HookEntry(HookRow row) {
        this.phid = row.hook().phid();
        this.row = new ReadOnlyObjectWrapper<>(row);
    }

    String phid() {
        return phid;
    }

    HookRow row() {
        return row.get();
    }

    ReadOnlyObjectProperty<HookRow> rowProperty() {
        return row.getReadOnlyProperty();
    }

    void show(HookRow newRow) {
        // Equal rows are no change: the property compares identities only.
        if (!newRow.equals(row.get())) {
            row.set(newRow);
        }
    }
}
