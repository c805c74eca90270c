package org.bellows.console.local;

import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.bellows.console.LogLevel;
import org.bellows.console.feed.ServiceEvent;
import org.bellows.event.Happening;

/** The level of the log, whose change is an event whoever makes it. Thread-safe. */
final class AnnouncedLogLevel implements LogLevel {
    private final LogLevel level;
    private final Consumer<Happening> events;
    private final InstantSource time;

    AnnouncedLogLevel(LogLevel level, Consumer<Happening> events, InstantSource time) {
        this.level = level;
        this.events = events;
        this.time = time;
    }

    @Override
    public List<String> allowed() {
        return level.allowed();
    }

    @Override
    public String current() {
        return level.current();
    }

    @Override
    public synchronized void change(String wanted) {
        String before = level.current();
        level.change(wanted);
        if (!wanted.equals(before)) {
            events.accept(new ServiceEvent.LogLevelChanged(time.instant(), before, wanted));
        }
    }
}
