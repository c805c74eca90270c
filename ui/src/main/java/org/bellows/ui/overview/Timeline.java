package org.bellows.ui.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bellows.console.feed.FeedEvent;
import org.bellows.ui.text.Words;
import org.bellows.webhook.report.WebhookEvent;

/**
 * What just happened, newest first. Deliveries of a hook that follow close on one another become one entry, so that a busy hook does
 * not sweep away everything else.
 */
final class Timeline {
    static final int MOST = 40;
    static final int MOST_DELIVERIES = 8;

    /** Deliveries further apart are told one by one. */
    private static final Duration CLOSE = Duration.ofSeconds(30);

    private final Words words;
    private final UnaryOperator<String> hookName;
    private final List<Entry> entries = new ArrayList<>();

    Timeline(Words words, UnaryOperator<String> hookName) {
        this.words = words;
        this.hookName = hookName;
    }

    /** One or more events. */
    private record Entry(Happened happened, boolean delivery, String hook, long count) {}

    void clear() {
        entries.clear();
    }

    void add(List<FeedEvent> events, Instant now) {
        for (var event : events) {
            Narrator.tell(event, hookName, words, now).ifPresent(told -> add(event, told));
        }
        forget();
    }

    private void add(FeedEvent event, Happened told) {
        if (!(event.event() instanceof WebhookEvent.Delivered delivered)) {
            entries.addFirst(new Entry(told, false, "", 1));
            return;
        }
        var hook = delivered.row().hookPhid();
        for (int i = 0; i < entries.size() && entries.get(i).delivery(); i++) {
            var entry = entries.get(i);
            if (entry.hook().equals(hook) && isClose(entry.happened().at(), told.at())) {
                entries.remove(i);
                entries.addFirst(folded(entry, told));
                return;
            }
        }
        entries.addFirst(new Entry(told, true, hook, 1));
    }

    private static boolean isClose(Instant before, Instant after) {
        return Duration.between(before, after).compareTo(CLOSE) < 0;
    }

    private Entry folded(Entry entry, Happened latest) {
        long count = entry.count() + 1;
        return new Entry(
                new Happened(
                        entry.happened().id(),
                        latest.at(),
                        latest.tone(),
                        words.counted("happened.delivered", count),
                        latest.text(),
                        latest.place()),
                true,
                entry.hook(),
                count);
    }

    private void forget() {
        int deliveries = 0;
        for (var entries = this.entries.iterator(); entries.hasNext(); ) {
            if (entries.next().delivery() && ++deliveries > MOST_DELIVERIES) {
                entries.remove();
            }
        }
        while (entries.size() > MOST) {
            entries.removeLast();
        }
    }

    List<Happened> entries() {
        return entries.stream().map(Entry::happened).toList();
    }
}
