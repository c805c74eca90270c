package org.bellows.http;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.bellows.log.Log;

/** A line for who was cut off; under attack not for everyone, or the log would be the next thing to fill. Thread-safe. */
final class CutOffLog implements Consumer<CutOff> {

    private static final Log LOG = Log.of(HttpListener.class);
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final Map<CutOff.Reason, Said> said = new EnumMap<>(CutOff.Reason.class);

    private record Said(long at, long unsaid) {}

    @Override
    public synchronized void accept(CutOff cut) {
        long now = System.nanoTime();
        var last = said.get(cut.reason());
        if (last != null && now - last.at < PAUSE.toNanos()) {
            said.put(cut.reason(), new Said(last.at, last.unsaid + 1));
            return;
        }
        said.put(cut.reason(), new Said(now, 0));
        LOG.warning(
                "HTTP_CLIENT_CUT_OFF",
                "domain",
                cut.listener(),
                "peer",
                cut.peer(),
                "reason",
                cut.reason().text(),
                "owed_ms",
                cut.owed().toMillis(),
                "not_logged_before",
                last == null ? 0 : last.unsaid);
    }
}
