package org.bellows.console.local;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptPage;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.webhook.report.AttemptListener;
import org.bellows.webhook.report.AttemptReport;
import org.bellows.webhook.report.AttemptReport.Outcome;
import org.bellows.webhook.report.Transmission;
import org.jspecify.annotations.Nullable;

/**
 * The latest attempts, and of the latest of these what went over the wire, as far as a number of bytes allows. Keeping one costs
 * next to nothing; all work is done for those who ask. Thread-safe.
 */
public final class AttemptLog implements AttemptListener {
    private static final int ATTEMPTS = 10_000;
    private static final int REQUESTS = 10_000;
    private static final long DETAIL_BYTES = 8 << 20;

    private final @Nullable Kept[] ring;
    private final long mostBytes;
    private final Map<String, Integer> numbers = new LatestNumbers();
    private long last;
    private long oldestDetail = 1;
    private long bytes;

    /** An attempt in the ring; {@code transmission} goes first. */
    private static final class Kept {
        final long id;
        final int number;
        final AttemptReport report;

        @Nullable
        Transmission transmission;

        Kept(long id, int number, AttemptReport report, @Nullable Transmission transmission) {
            this.id = id;
            this.number = number;
            this.report = report;
            this.transmission = transmission;
        }
    }

    /** How often a request that is still to be tried again was tried. Rows that others finish would stay for ever. */
    private static final class LatestNumbers extends LinkedHashMap<String, Integer> {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > REQUESTS;
        }
    }

    /** Remembers nothing yet. */
    public AttemptLog() {
        this(ATTEMPTS, DETAIL_BYTES);
    }

    AttemptLog(int attempts, long detailBytes) {
        ring = new Kept[attempts];
        mostBytes = detailBytes;
    }

    @Override
    public synchronized void attempted(AttemptReport report, Optional<Transmission> transmission) {
        forget(last + 1 - ring.length);
        last++;
        ring[slot(last)] = new Kept(last, number(report), report, transmission.orElse(null));
        bytes += transmission.map(Transmission::weight).orElse(0);
        while (bytes > mostBytes) {
            forget(oldestDetail);
        }
    }

    /** Attempts that match, newest first. */
    public AttemptPage find(AttemptQuery query) {
        long total = total();
        var filter = new AttemptFilter(query);
        var found = new ArrayList<Attempt>();
        boolean more = false;
        for (Kept kept : newestFirst(query)) {
            Attempt attempt = Described.attempt(kept.id, kept.number, kept.report);
            if (filter.matches(attempt)) {
                if (found.size() == query.limit()) {
                    more = true;
                    break;
                }
                found.add(attempt);
            }
        }
        return new AttemptPage(List.copyOf(found), more, Math.min(total, ring.length), total);
    }

    /** One with its bytes; empty when these are no longer kept. */
    public Optional<AttemptDetail> detail(long id) {
        Optional<Kept> kept;
        Optional<Transmission> transmission;
        synchronized (this) {
            kept = id >= oldestDetail && id <= last ? Optional.ofNullable(ring[slot(id)]) : Optional.empty();
            transmission = kept.map(found -> found.transmission);
        }
        return kept.map(
                found -> Described.detail(Described.attempt(found.id, found.number, found.report), transmission));
    }

    private synchronized long total() {
        return last;
    }

    private synchronized List<Kept> newestFirst(AttemptQuery query) {
        long newest = Math.min(last, query.before().orElse(Long.MAX_VALUE) - 1);
        long oldest =
                Math.max(Math.max(1, last - ring.length + 1), query.after().orElse(0L) + 1);
        var all = new ArrayList<Kept>(Math.toIntExact(Math.max(0, newest - oldest + 1)));
        for (long id = newest; id >= oldest; id--) {
            Kept kept = ring[slot(id)];
            if (kept != null) {
                all.add(kept);
            }
        }
        return all;
    }

    private int number(AttemptReport report) {
        String request = report.row().requestPhid();
        Integer before = report.outcome() == Outcome.RETRIED ? numbers.get(request) : numbers.remove(request);
        int number = before == null ? 1 : before + 1;
        if (report.outcome() == Outcome.RETRIED) {
            numbers.put(request, number);
        }
        return number;
    }

    /** Lets go of the bytes of every attempt up to this one. */
    private void forget(long id) {
        for (; oldestDetail <= id; oldestDetail++) {
            Kept kept = ring[slot(oldestDetail)];
            if (kept != null && kept.transmission != null) {
                bytes -= kept.transmission.weight();
                kept.transmission = null;
            }
        }
    }

    private int slot(long id) {
        return Math.floorMod(id, ring.length);
    }
}
