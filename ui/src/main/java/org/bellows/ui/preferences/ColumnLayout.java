package org.bellows.ui.preferences;

import java.util.List;

/**
 * How a person arranged a table.
 *
 * @param columns in their order
 * @param sorting what it is sorted by, first things first
 */
public record ColumnLayout(List<Column> columns, List<Sorting> sorting) {
    /** More columns than any table has: what is read from a file stops there. */
    static final int MOST = 40;

    public record Column(String id, double width, boolean visible) {}

    public record Sorting(String id, boolean descending) {}
}
