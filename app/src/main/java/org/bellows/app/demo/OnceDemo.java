package org.bellows.app.demo;

import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.bellows.app.demo.DemoService.Running;
import org.bellows.app.demo.Expected.Way;
import org.bellows.app.demo.Receipts.Receipt;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.bellows.webhook.report.WebhookSnapshot.State;

/**
 * The demo that proves something: queues a number of events, half of them (a hundred at most) one by one to see the latency
 * of an idle system and the rest all at once to see the rate, and then looks for every single one at the receiver and in the
 * database.
 */
final class OnceDemo {
    private static final int MOST_ONE_BY_ONE = 100;
    private static final int FOR_THE_DISABLED_HOOK = 5;
    private static final int ROWS_PER_COMMIT = 500;
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(2);
    private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(2);

    private final TrialSite site;
    private final Running service;
    private final PrintWriter progressLines;
    private final Stop stop;
    private final int events;
    private final Duration timeout;
    private final Ledger ledger;
    private final Progress progress;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private Duration burst = Duration.ZERO;
    private long reportedAt = System.nanoTime();

    OnceDemo(TrialSite site, Running service, PrintWriter progressLines, Stop stop, int events, Duration timeout) {
        this.site = site;
        this.service = service;
        this.progressLines = progressLines;
        this.stop = stop;
        this.events = events;
        this.timeout = timeout;
        this.ledger = new Ledger(site);
        this.progress = new Progress(
                site.hooks(Behaviour.HEALTHY).stream().map(DemoHook::phid).collect(Collectors.toSet()));
    }

    /**
     * Runs, closes the service, and compares; empty when {@code stop} was requested before the end.
     *
     * @throws org.bellows.trial.TrialException when the database is gone
     */
    Optional<OnceResult> run() throws InterruptedException, SQLException {
        Optional<String> unfinished;
        try (var _ = service.events().subscribe(progress)) {
            unfinished = deliver();
        }
        service.close();
        return stop.requested() ? Optional.empty() : Optional.of(result(unfinished));
    }

    /** What kept it from its end, if something did. */
    private Optional<String> deliver() throws InterruptedException, SQLException {
        if (!await(this::ready, System.nanoTime() + START.toNanos(), () -> "the service is not ready yet")) {
            return Optional.of("the service was not ready within " + Words.wholeSeconds(START));
        }
        long deadline = System.nanoTime() + timeout.toNanos();
        ledger.queue(site.hooks(Behaviour.RECOVERING), 0, 1, Way.TRIED_AGAIN);
        ledger.queue(site.hooks(Behaviour.DISABLED), 0, FOR_THE_DISABLED_HOOK, Way.NOT_SENT);
        int single = Math.min(MOST_ONE_BY_ONE, (events + 1) / 2);
        boolean done = oneByOne(single, deadline)
                && allAtOnce(single, deadline)
                && await(this::othersDone, deadline, () -> "waiting for the hook that fails at first");
        return done ? Optional.empty() : Optional.of("not done within " + Words.wholeSeconds(timeout) + ": " + count());
    }

    private boolean ready() {
        var snapshot = service.snapshot();
        return snapshot.state() == State.DELIVERING
                && snapshot.hooks().size() == site.hooks().size()
                && snapshot.hooks().stream()
                        .allMatch(hook -> hook.state() == HookState.DELIVERING || hook.state() == HookState.DISABLED);
    }

    private boolean othersDone() {
        return progress.recovered() >= 1 && progress.notSent() >= FOR_THE_DISABLED_HOOK;
    }

    /** Queues an event only when the one before is done, so that each finds an idle system. */
    private boolean oneByOne(int count, long deadline) throws SQLException, InterruptedException {
        say("Queueing " + Words.figure(count, "event", "events") + " one by one");
        var hooks = site.hooks(Behaviour.HEALTHY);
        for (int i = 0; i < count; i++) {
            // Pauses of uneven length, so that they do not fall into step with the service's own looks for work.
            if (stop.within(Duration.ofMillis(random.nextInt(20)))) {
                return false;
            }
            ledger.queue(hooks, i, 1, Way.ONE_BY_ONE);
            int done = i + 1;
            if (!await(() -> progress.delivered() >= done, deadline, this::count)) {
                return false;
            }
        }
        return true;
    }

    private boolean allAtOnce(int first, long deadline) throws SQLException, InterruptedException {
        int count = events - first;
        if (count == 0) {
            return true;
        }
        say("Queueing " + Words.figure(count, "event", "events") + " at once");
        var hooks = site.hooks(Behaviour.HEALTHY);
        long begin = System.nanoTime();
        for (int done = 0; done < count && !stop.requested(); done += ROWS_PER_COMMIT) {
            ledger.queue(hooks, first + done, Math.min(ROWS_PER_COMMIT, count - done), Way.ALL_AT_ONCE);
        }
        boolean all = await(() -> progress.delivered() >= events, deadline, this::count);
        burst = Duration.ofNanos(progress.lastNanos() - begin);
        return all;
    }

    /** False when the time is over, or nobody wants to wait. */
    private boolean await(BooleanSupplier condition, long deadline, Supplier<String> report)
            throws InterruptedException {
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0 || stop.within(BETWEEN_LOOKS)) {
                return false;
            }
            site.requireDatabase();
            if (System.nanoTime() - reportedAt > BETWEEN_REPORTS.toNanos()) {
                reportedAt = System.nanoTime();
                say("  " + report.get());
            }
        }
        return true;
    }

    private String count() {
        return Words.number(progress.delivered()) + " of " + Words.number(events) + " delivered";
    }

    private void say(String line) {
        progressLines.println(line);
        progressLines.flush();
    }

    private OnceResult result(Optional<String> unfinished) throws SQLException {
        var faults = new ArrayList<String>();
        var firsts = new HashMap<String, Receipt>();
        for (var hook : site.hooks()) {
            var receipts = site.receipts().of(hook.target());
            faults.addAll(
                    new HookCheck(hook, ledger.of(hook), receipts, site.rows().requests(hook.row())).faults());
            firsts.putAll(receipts);
        }
        return new OnceResult(
                events,
                site.hooks(Behaviour.HEALTHY).size(),
                FOR_THE_DISABLED_HOOK,
                latencies(Way.ONE_BY_ONE, firsts),
                latencies(Way.ALL_AT_ONCE, firsts),
                burst,
                recovery(firsts),
                Map.copyOf(site.rows().countByStatus()),
                unfinished,
                List.copyOf(faults));
    }

    private Latencies latencies(Way way, Map<String, Receipt> receipts) {
        return Latencies.ofNanos(ledger.all(way)
                .filter(event -> receipts.containsKey(event.transaction()))
                .mapToLong(event -> receipt(event, receipts).firstNanos() - event.committedNanos()));
    }

    private Duration recovery(Map<String, Receipt> receipts) {
        return ledger.all(Way.TRIED_AGAIN)
                .filter(event -> receipts.containsKey(event.transaction()))
                .map(event -> Duration.ofNanos(receipt(event, receipts).lastNanos() - event.committedNanos()))
                .findFirst()
                .orElse(Duration.ZERO);
    }

    private static Receipt receipt(Expected event, Map<String, Receipt> receipts) {
        return Objects.requireNonNull(receipts.get(event.transaction()));
    }
}
