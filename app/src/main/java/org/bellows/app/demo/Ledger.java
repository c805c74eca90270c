package org.bellows.app.demo;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellows.trial.PhorgeRows;
import org.bellows.trial.RequestRow;

/** Queues the events of {@code --once} and remembers each. For one thread. */
final class Ledger {
    private final PhorgeRows rows;
    private final Map<DemoHook, List<Expected>> entries = new LinkedHashMap<>();

    Ledger(TrialSite site) {
        this.rows = site.rows();
        site.hooks().forEach(hook -> entries.put(hook, new ArrayList<>()));
    }

    /** Queues {@code count} events, dealt out to the hooks in turn beginning with number {@code first}, in one commit. */
    void queue(List<DemoHook> hooks, int first, int count, Expected.Way way) throws SQLException {
        var receivers = new ArrayList<DemoHook>(count);
        var transactions = new ArrayList<String>(count);
        var batch = new ArrayList<RequestRow>(count);
        for (int i = 0; i < count; i++) {
            var hook = hooks.get((first + i) % hooks.size());
            var transaction = rows.phids().transaction("TASK");
            receivers.add(hook);
            transactions.add(transaction);
            batch.add(Edits.row(rows.phids(), hook, rows.phids().phid("TASK"), transaction));
        }
        var inserted = rows.insert(batch);
        long committed = System.nanoTime();
        for (int i = 0; i < count; i++) {
            var row = inserted.get(i);
            of(receivers.get(i)).add(new Expected(row.id(), row.phid(), transactions.get(i), committed, way));
        }
    }

    /** What was queued for one hook, oldest first. */
    List<Expected> of(DemoHook hook) {
        return entries.computeIfAbsent(hook, _ -> new ArrayList<>());
    }

    Stream<Expected> all(Expected.Way way) {
        return entries.values().stream().flatMap(List::stream).filter(event -> event.way() == way);
    }
}
