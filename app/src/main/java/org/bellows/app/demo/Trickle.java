package org.bellows.app.demo;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.bellows.log.Log;
import org.bellows.trial.RequestRow;

/** People at work: an edit now and then, a batch edit once in a while. Queues what Phorge would, until it is told to stop. */
final class Trickle implements Runnable {
    private static final Log LOG = Log.of(Trickle.class);
    private static final int SHORTEST_PAUSE_MS = 120;
    private static final int LONGEST_PAUSE_MS = 700;
    private static final int EDITS_TO_A_BURST = 30;
    /** Rows that a hook may collect which nobody accepts: enough to open its breaker, and no more than can be told. */
    private static final int MOST_UNACCEPTED = 24;

    private final TrialSite site;
    private final Tasks tasks;
    private final RandomGenerator random;
    private final Stop stop;
    private int unaccepted;
    private int edits;

    Trickle(TrialSite site, Tasks tasks, RandomGenerator random, Stop stop) {
        this.site = site;
        this.tasks = tasks;
        this.random = random;
        this.stop = stop;
    }

    @Override
    public void run() {
        try {
            do {
                edit();
                edits++;
                if (edits % EDITS_TO_A_BURST == 0) {
                    burst();
                }
            } while (!stop.within(
                    Duration.ofMillis(SHORTEST_PAUSE_MS + random.nextInt(LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))));
        } catch (SQLException e) {
            LOG.error("DEMO_TRICKLE_ENDED", "error", e);
            stop.request();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void edit() throws SQLException {
        var task = tasks.any(random);
        var rows = new ArrayList<RequestRow>();
        for (var hook : site.hooks()) {
            if (listens(hook)) {
                rows.add(row(hook, task));
            }
        }
        insert(rows);
    }

    private void burst() throws SQLException {
        var hooks = site.hooks(Behaviour.HEALTHY);
        var rows = new ArrayList<RequestRow>();
        int count = 40 + random.nextInt(60);
        for (int i = 0; i < count; i++) {
            rows.add(row(hooks.get(random.nextInt(hooks.size())), tasks.any(random)));
        }
        site.hooks(Behaviour.SLOW).forEach(hook -> rows.add(row(hook, tasks.any(random))));
        insert(rows);
    }

    private boolean listens(DemoHook hook) {
        return switch (hook.behaviour()) {
            case HEALTHY -> oneIn(3);
            case SLOW -> oneIn(6);
            case DISABLED -> oneIn(25);
            case RECOVERING -> oneIn(10);
            case FAILING -> oneIn(3) && mayCollect();
            case REFUSED -> oneIn(12) && mayCollect();
        };
    }

    private boolean mayCollect() {
        return unaccepted < MOST_UNACCEPTED && ++unaccepted > 0;
    }

    private boolean oneIn(int chances) {
        return random.nextInt(chances) == 0;
    }

    private RequestRow row(DemoHook hook, String task) {
        return Edits.row(site.rows().phids(), hook, task, site.rows().phids().transaction("TASK"));
    }

    private void insert(List<RequestRow> rows) throws SQLException {
        if (!rows.isEmpty()) {
            var _ = site.rows().insert(rows);
        }
    }
}
