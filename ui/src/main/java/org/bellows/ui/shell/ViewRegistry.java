package org.bellows.ui.shell;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellows.ui.model.ViewId;

/** The views of one window, in the order of the rail. */
public final class ViewRegistry {
    private final Map<ViewId, ConsoleView> views = new EnumMap<>(ViewId.class);

    public ViewRegistry(List<ConsoleView> views) {
        for (var view : views) {
            if (this.views.put(view.id(), view) != null) {
                throw new IllegalArgumentException("two views for " + view.id());
            }
        }
    }

    /** In the order of the rail. */
    public List<ConsoleView> all() {
        return List.copyOf(views.values());
    }

    public Optional<ConsoleView> find(ViewId id) {
        return Optional.ofNullable(views.get(id));
    }
}
