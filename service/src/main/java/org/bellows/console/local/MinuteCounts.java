package org.bellows.console.local;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bellows.console.feed.Facts.HookActivity;

/** What came of one hook's attempts, by the minute, for a quarter of an hour. Not thread-safe. */
final class MinuteCounts {
    private static final int MINUTES = HookActivity.MINUTES;
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final int[] delivered = new int[MINUTES];
    private final int[] failed = new int[MINUTES];
    private long newest = Long.MIN_VALUE;

    void delivered(long now) {
        delivered[slot(now)]++;
    }

    void failed(long now) {
        failed[slot(now)]++;
    }

    HookActivity read(String hookPhid, long now) {
        slot(now);
        return new HookActivity(hookPhid, oldestFirst(delivered), oldestFirst(failed));
    }

    private int slot(long now) {
        long minute = Math.floorDiv(now, MINUTE);
        long from = Math.max(newest + 1, minute - MINUTES + 1);
        for (long passed = newest == Long.MIN_VALUE ? minute : from; passed <= minute; passed++) {
            delivered[Math.floorMod(passed, MINUTES)] = 0;
            failed[Math.floorMod(passed, MINUTES)] = 0;
        }
        newest = minute;
        return Math.floorMod(minute, MINUTES);
    }

    private List<Integer> oldestFirst(int[] counts) {
        var values = new ArrayList<Integer>(MINUTES);
        for (long minute = newest - MINUTES + 1; minute <= newest; minute++) {
            values.add(counts[Math.floorMod(minute, MINUTES)]);
        }
        return List.copyOf(values);
    }
}
