package org.bellows.console;

import io.prometheus.metrics.core.metrics.Counter;
import java.util.Collection;
import java.util.function.Consumer;
import org.bellows.http.CutOff;

/** What the listeners did to clients that were too slow, as metrics. Thread-safe. */
public final class HttpMetrics implements Consumer<CutOff> {
    private final Counter cutOff;

    /** @param listeners the names of those that there are, so that each counts from zero on */
    public HttpMetrics(Metrics metrics, Collection<String> listeners) {
        cutOff = Counter.builder()
                .name("bellows_http_clients_cut_off_total")
                .help("Clients that were disconnected because they were too slow.")
                .labelNames("listener", "reason")
                .register(metrics.registry());
        for (String listener : listeners) {
            for (var reason : CutOff.Reason.values()) {
                cutOff.initLabelValues(listener, reason.text());
            }
        }
    }

    @Override
    public void accept(CutOff cut) {
        cutOff.labelValues(cut.listener(), cut.reason().text()).inc();
    }
}
