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

    /** Reads the table again and answers what it read. */
    Map<String, Hook> refresh() throws SQLException, DatabaseLostException {
        Map<String, Hook> read = database.call(table::all);
        hooks = read;
        return read;
    }

    Map<String, Hook> all() {
        return hooks;
    }

    @Override
    public Optional<Hook> known(String phid) {
        return Optional.ofNullable(hooks.get(phid));
    }

    @Override
    public Optional<Hook> find(String phid) throws SQLException, DatabaseLostException {
        Optional<Hook> known = known(phid);
        // It may be younger than the last look; to call a hook missing ends its requests for good. Answered from what
        // was read here: an older look of another thread may come to its end in between.
        return known.isPresent() ? known : Optional.ofNullable(refresh().get(phid));
    }
}
