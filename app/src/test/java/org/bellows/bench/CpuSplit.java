package org.bellows.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Where the CPU time went, by process. */
record CpuSplit(Map<String, Double> seconds) {

    static CpuSplit read(Map<String, Long> processes) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        processes.forEach((name, pid) -> seconds.put(name, ProcessUse.cpuSeconds(pid)));
        return new CpuSplit(seconds);
    }

    CpuSplit since(CpuSplit before) {
        Map<String, Double> difference = new LinkedHashMap<>();
        seconds.forEach((name, value) -> difference.put(name, value - before.of(name)));
        return new CpuSplit(difference);
    }

    double of(String name) {
        return seconds.getOrDefault(name, 0.0);
    }

    double sum() {
        return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    String perDelivery(long deliveries) {
        return seconds.entrySet().stream()
                .map(entry -> Report.text("%s %.0f", entry.getKey(), entry.getValue() * 1e6 / deliveries))
                .collect(Collectors.joining(", ", "", " µs of CPU per delivery"));
    }

    @Override
    public String toString() {
        return seconds.entrySet().stream()
                .map(entry -> Report.text("%s %.2f s", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
