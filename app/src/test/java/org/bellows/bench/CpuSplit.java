package org.bellows.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Where the CPU time went, by process. */
record CpuSplit(Map<String, Double> seconds, double machine) {

    static CpuSplit read(Map<String, Long> processes) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        processes.forEach((name, pid) -> seconds.put(name, ProcessUse.cpuSeconds(pid)));
        return new CpuSplit(seconds, ProcessUse.machineCpuSeconds());
    }

    CpuSplit since(CpuSplit before) {
        Map<String, Double> difference = new LinkedHashMap<>();
        seconds.forEach((name, value) -> difference.put(name, value - before.of(name)));
        return new CpuSplit(difference, machine - before.machine);
    }

    double of(String name) {
        return seconds.getOrDefault(name, 0.0);
    }

    double sum() {
        return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** What everything else on the machine used: with much of it, the rates are not those of the machine. */
    double others() {
        return Math.max(0, machine - sum());
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
                .collect(Collectors.joining(
                        ", ", "", Report.text("; everything else on this machine %.2f s", others())));
    }
}
