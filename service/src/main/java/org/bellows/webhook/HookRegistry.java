package org.bellows.webhook;

import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;

/** The hooks as of the last look, a second ago at most. Thread-safe. */
final class HookRegistry implements LaneServices.Hooks {
    private final Database database;
    private final HookTable table;
    private volatile Map<String, Hook> hooks = Map.of();

    HookRegistry(Database database, HookTable table) {
        this.database = database;
        this.table = table;
    }

    void refresh() throws SQLException, DatabaseLostException {
        hooks = database.call(table::all);
    }

    Map<String, Hook> all() {
        return hooks;
    }

    @Override
    public Optional<Hook> find(String phid) throws SQLException, DatabaseLostException {
        if (!hooks.containsKey(phid)) {
            // It may be younger than the last look; to call a hook missing ends its requests for good.
            refresh();
        }
        return Optional.ofNullable(hooks.get(phid));
    }
}
