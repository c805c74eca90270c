package org.bellows.app.demo;

import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bellows.app.demo.DemoService.Running;

/** The demo that is watched: a trickle of events to hooks of every kind, until somebody has seen enough. */
final class LiveDemo {
    private static final Duration BETWEEN_FRAMES = Duration.ofMillis(250);
    private static final Duration BETWEEN_CLEARINGS = Duration.ofSeconds(10);

    private final TrialSite site;
    private final Running service;
    private final Show show;
    private final PrintWriter out;
    private final Stop stop;
    private final InstantSource time = InstantSource.system();
    private final ZoneId zone = ZoneId.systemDefault();
    private final Instant started = time.instant();
    private final Tasks tasks;
    private final Names names;
    private final RecentEvents events;
    private Instant nextClearing = started;

    LiveDemo(TrialSite site, Running service, Show show, PrintWriter out, Stop stop) {
        this.site = site;
        this.service = service;
        this.show = show;
        this.out = out;
        this.stop = stop;
        this.tasks = new Tasks(site.rows().phids());
        this.names = new Names(hookNames(site), tasks.names());
        this.events = new RecentEvents(service.events());
    }

    private static Map<String, String> hookNames(TrialSite site) {
        var hooks = new HashMap<String, String>();
        site.hooks().forEach(hook -> hooks.put(hook.phid(), hook.name()));
        return Map.copyOf(hooks);
    }

    /**
     * Runs and closes the service; prints what came of it.
     *
     * @param length how long it runs; empty: until {@code stop}
     * @return whether the receiver and the database agree that each delivery was made once
     */
    boolean run(Optional<Duration> length) throws InterruptedException, SQLException {
        var enough = new Stop();
        var trickle = Thread.ofPlatform()
                .name("demo-trickle")
                .daemon()
                .start(new Trickle(site, tasks, RandomGenerator.getDefault(), enough));
        var end = length.map(started::plus).orElse(Instant.MAX);
        do {
            draw();
            site.requireDatabase();
            if (out.checkError()) {
                // Nobody reads any more, as behind "| head".
                stop.request();
            }
        } while (!stop.within(BETWEEN_FRAMES)
                && !enough.requested()
                && time.instant().isBefore(end));
        boolean broken = enough.requested();
        enough.request();
        trickle.join();
        draw();
        show.end();
        service.close();
        return conclude(broken);
    }

    private void draw() {
        var now = time.instant();
        var fresh = events.refresh(now);
        show.show(
                new Scene(
                        service.snapshot(),
                        events.all(),
                        names,
                        now,
                        zone,
                        started,
                        site.receipts().tally(),
                        new Scene.Places(
                                site.receiverPort(),
                                site.databasePort(),
                                service.diagnostics().toString())),
                fresh);
        if (!now.isBefore(nextClearing)) {
            nextClearing = now.plus(BETWEEN_CLEARINGS);
            site.forgetRecord();
        }
    }

    private boolean conclude(boolean broken) throws SQLException {
        var tally = site.receipts().tally();
        var counters = service.snapshot().counters();
        var rows = site.rows().countByStatus();
        long sent = rows.getOrDefault("sent", 0L);
        var conclusion = new Conclusion(
                Duration.between(started, time.instant()),
                counters.failed(),
                sent,
                rows.getOrDefault("queued", 0L),
                tally,
                broken);
        conclusion.lines().forEach(out::println);
        out.flush();
        return conclusion.good();
    }
}
