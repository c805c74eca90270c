package org.bellows.console;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Info;
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
                    gauge.call(memory.getHeapMemoryUsage().getUsed(), "heap");
                    gauge.call(memory.getNonHeapMemoryUsage().getUsed(), "nonheap");
                })
                .register(registry);
    }

    PrometheusRegistry registry() {
        return registry;
    }

    /** One scrape, in the format that the caller asked for, Prometheus text by default. */
    Page page(@Nullable String accept) {
        var writer = formats.findWriter(accept);
        var text = new ByteArrayOutputStream(16 * 1024);
        try {
            writer.write(text, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Page(writer.getContentType(), text.toByteArray());
    }

    record Page(String contentType, byte[] body) {}
}
