package org.bellows.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The same work at the same time on several threads. */
final class Lanes {
    private static final Duration LONGEST = Duration.ofMinutes(3);

    private Lanes() {}

    /** What one of them does. */
    @FunctionalInterface
    interface Lane<T> {
        T run(int number) throws Exception;
    }

    /** What each lane gave, and how long it took until the last of them ended. */
    record Outcome<T>(List<T> results, double seconds) {}

    static <T> Outcome<T> run(int count, Lane<T> lane) {
        // Daemons: a lane that hangs must not keep the run from ending with its error.
        var threads = Executors.newFixedThreadPool(
                count, Thread.ofPlatform().daemon().name("lane-", 0).factory());
        try {
            var begin = new CountDownLatch(1);
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int number = i;
                running.add(threads.submit(() -> {
                    begin.await();
                    return lane.run(number);
                }));
            }
            long start = System.nanoTime();
            begin.countDown();
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get(LONGEST.toSeconds(), TimeUnit.SECONDS));
            }
            return new Outcome<>(results, (System.nanoTime() - start) / 1e9);
        } catch (ExecutionException e) {
            throw new BenchException("one of " + count + " clients failed: " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw new BenchException("one of " + count + " clients did not end", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted", e);
        } finally {
            threads.shutdownNow();
        }
    }
}
