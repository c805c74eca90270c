package org.bellows.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.bellows.trial.HookRow;
import org.bellows.trial.TrialMariaDb;

/**
 * How many durable single-row UPDATEs the database does per second at all: prepared once, autocommit, over a table that is the
 * real one with as many rows as will be delivered. The client is this JVM, so it takes its part of the CPU as the service would.
 */
final class CommitRate {
    static final int MANY = 16;

    private static final Duration WARM_UP = Duration.ofSeconds(1);

    private final TrialMariaDb server;
    private final Sizes sizes;
    private final Report report;

    CommitRate(TrialMariaDb server, Sizes sizes, Report report) {
        this.server = server;
        this.sizes = sizes;
        this.report = report;
    }

    record Rates(double onOne, double onMany) {
        /** A delivery is two durable writes: the claim and the result. */
        double deliveries() {
            return onMany / 2;
        }
    }

    Rates measure() throws SQLException {
        report.section("The database's own commit rate");
        PhorgeSite site = PhorgeSite.on(server);
        List<HookRow> hooks = site.addHooks(sizes.hooks(), number -> "http://127.0.0.1/" + number);
        List<Long> ids = site.rows().queueEdits(hooks, sizes.rows()).stream()
                .map(row -> row.id())
                .toList();
        run(site, ids, MANY, WARM_UP);
        double one = rate(site, ids, 1);
        double many = rate(site, ids, MANY);
        org.bellows.trial.PhorgeSchema.drop(site.connection(), site.namespace());
        site.connection().close();
        return new Rates(one, many);
    }

    private double rate(PhorgeSite site, List<Long> ids, int connections) {
        double before = ProcessUse.cpuSeconds(server.pid());
        long start = System.nanoTime();
        long commits = run(site, ids, connections, sizes.commits());
        double seconds = (System.nanoTime() - start) / 1e9;
        report.raw(
                "%d connection(s): %d UPDATEs in %.2f s = %.0f/s, mariadbd %.1f %% of one core",
                connections,
                commits,
                seconds,
                commits / seconds,
                100 * (ProcessUse.cpuSeconds(server.pid()) - before) / seconds);
        return commits / seconds;
    }

    private long run(PhorgeSite site, List<Long> ids, int connections, Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        try (var threads = Executors.newFixedThreadPool(connections)) {
            List<Future<Long>> counts = IntStream.range(0, connections)
                    .mapToObj(number -> threads.submit(() -> updates(site, ids, end)))
                    .toList();
            long sum = 0;
            for (Future<Long> count : counts) {
                sum += count.get();
            }
            return sum;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        } catch (ExecutionException e) {
            throw new BenchException("an UPDATE failed", e);
        }
    }

    private long updates(PhorgeSite site, List<Long> ids, long end) throws SQLException {
        String url = server.jdbcUrl("") + "&useServerPrepStmts=true";
        String sql = "UPDATE " + site.requestTable() + " SET dateModified = dateModified + 1 WHERE id = ?";
        try (Connection connection = java.sql.DriverManager.getConnection(url, server.user(), server.password());
                PreparedStatement update = connection.prepareStatement(sql)) {
            long done = 0;
            while (System.nanoTime() - end < 0) {
                update.setLong(1, ids.get(ThreadLocalRandom.current().nextInt(ids.size())));
                if (update.executeUpdate() != 1) {
                    throw new BenchException("an UPDATE changed no row");
                }
                done++;
            }
            return done;
        }
    }
}
