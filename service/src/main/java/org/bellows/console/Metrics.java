package org.bellows.console;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * All that {@code /metrics} shows. This class knows the process; each domain's metrics register themselves. Thread-safe.
 */
public final class Metrics {

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final ExpositionFormats formats = ExpositionFormats.init();

    /** Metrics of a process of this version. */
    public Metrics(String version) {
        Info.builder()
                .name("bellows_build_info")
                .help("What runs; always 1.")
                .labelNames("version")
                .register(registry)
                .setLabelValues(version);
        var started = ManagementFactory.getRuntimeMXBean().getStartTime();
        GaugeWithCallback.builder()
                .name("process_start_time_seconds")
                .help("When the process started, since the Unix epoch.")
                .unit(Unit.SECONDS)
                .callback(gauge -> gauge.call(Unit.millisToSeconds(started)))
                .register(registry);
        var memory = ManagementFactory.getMemoryMXBean();
        GaugeWithCallback.builder()
                .name("jvm_memory_used_bytes")
                .help("Memory that the Java run-time uses.")
                .unit(Unit.BYTES)
                .labelNames("area")
                .callback(gauge -> {
                    gauge.call((double) memory.getHeapMemoryUsage().getUsed(), "heap");
                    gauge.call((double) memory.getNonHeapMemoryUsage().getUsed(), "nonheap");
                })
                .register(registry);
    }

    PrometheusRegistry registry() {
        return registry;
    }

    /** The format that a scraper asked for with {@code Accept}; Prometheus text by default. */
    ExpositionFormatWriter format(@Nullable String accept) {
        var wanted = formats.findWriter(accept);
        // The protobuf format is another dependency; who asks for it takes text as well.
        return wanted.isAvailable() ? wanted : formats.getPrometheusTextFormatWriter();
    }

    /** One scrape. */
    byte[] scrape(ExpositionFormatWriter format) {
        var text = new ByteArrayOutputStream(16 * 1024);
        try {
            format.write(text, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toByteArray();
    }
}
