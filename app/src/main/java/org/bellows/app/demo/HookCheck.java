package org.bellows.app.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.bellows.app.demo.Receipts.Receipt;
import org.bellows.trial.RequestRow;
import org.jspecify.annotations.Nullable;

/**
 * Compares what was queued for one hook with what came to its receiver and with what the database says afterwards. Pure.
 *
 * @param expected in the order of the rows
 * @param receipts by transaction
 * @param rows the hook's rows as they are now
 */
record HookCheck(DemoHook hook, List<Expected> expected, Map<String, Receipt> receipts, List<RequestRow> rows) {
    /** Two answers of 503 and one of 200. */
    private static final int ARRIVALS_WHEN_RECOVERING = 3;

    /** Everything that is not as it must be, a sentence each; empty when all is well. */
    List<String> faults() {
        var faults = new ArrayList<String>();
        var byId = new HashMap<Long, RequestRow>();
        rows.forEach(row -> byId.put(row.id(), row));
        var unknown = new HashSet<>(receipts.keySet());
        int latestPlace = 0;
        for (var event : expected) {
            unknown.remove(event.transaction());
            var receipt = receipts.get(event.transaction());
            arrival(event, receipt, faults);
            database(event, byId.get(event.row()), faults);
            if (receipt != null) {
                if (receipt.place() < latestPlace) {
                    faults.add(name(event) + ": arrived before an older one");
                }
                latestPlace = Math.max(latestPlace, receipt.place());
            }
        }
        unknown.forEach(transaction ->
                faults.add(hook.name() + ": something arrived that was never queued, transaction " + transaction));
        return faults;
    }

    private void arrival(Expected event, @Nullable Receipt receipt, List<String> faults) {
        int wanted = wantedArrivals();
        int arrivals = receipt == null ? 0 : receipt.arrivals();
        if (arrivals != wanted) {
            faults.add(name(event) + ": " + (arrivals == 0 ? "never arrived" : "arrived " + times(arrivals))
                    + (wanted == 1 ? "" : " instead of " + times(wanted)));
        }
        if (receipt != null && receipt.badSignatures() > 0) {
            faults.add(name(event) + ": its signature is missing or wrong");
        }
    }

    private int wantedArrivals() {
        return switch (hook.behaviour()) {
            case HEALTHY, SLOW -> 1;
            case RECOVERING -> ARRIVALS_WHEN_RECOVERING;
            case FAILING, REFUSED, DISABLED -> 0;
        };
    }

    private void database(Expected event, @Nullable RequestRow row, List<String> faults) {
        var wanted = hook.behaviour() == Behaviour.DISABLED ? "failed, none" : "sent, okay";
        var found = row == null ? "nothing: the row is gone" : row.status() + ", " + row.lastRequestResult();
        if (!found.equals(wanted)) {
            faults.add(name(event) + ": the database says \"" + found + "\" instead of \"" + wanted + "\"");
        }
    }

    private String name(Expected event) {
        return "row " + event.row() + " of " + hook.name() + " (" + event.request() + ")";
    }

    private static String times(int count) {
        return count == 1 ? "once" : count + " times";
    }
}
