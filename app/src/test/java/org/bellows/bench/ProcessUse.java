package org.bellows.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a process has used so far, as /proc says. */
final class ProcessUse {
    /** USER_HZ: what /proc counts in, the same on every Linux that Java runs on. */
    private static final double TICKS_PER_SECOND = 100;

    private static final int UTIME_AFTER_NAME = 11;

    private ProcessUse() {}

    /** CPU seconds of all its threads, in user and kernel mode. */
    static double cpuSeconds(long pid) {
        String stat = read(pid, "stat");
        // The name may hold spaces and brackets: what counts begins behind its last bracket.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[UTIME_AFTER_NAME]) + Long.parseLong(fields[UTIME_AFTER_NAME + 1]))
                / TICKS_PER_SECOND;
    }

    /** CPU seconds of the whole machine, with those that its host gave to other machines. */
    static double machineCpuSeconds() {
        try {
            // cpu user nice system idle iowait irq softirq steal
            String[] fields = Files.readString(Path.of("/proc/stat"))
                    .lines()
                    .findFirst()
                    .orElseThrow()
                    .split(" +", -1);
            long busy = 0;
            for (int field : new int[] {1, 2, 3, 6, 7, 8}) {
                busy += Long.parseLong(fields[field]);
            }
            return busy / TICKS_PER_SECOND;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Resident memory in MB of 10^6 bytes, and the share of it that is not also other processes'. */
    record Memory(double resident, double proportional) {
        @Override
        public String toString() {
            return Report.text("RSS %.1f MB, PSS %.1f MB", resident, proportional);
        }
    }

    static Memory memory(long pid) {
        return new Memory(megabytes(read(pid, "status"), "VmRSS:"), megabytes(read(pid, "smaps_rollup"), "Pss:"));
    }

    /** The most resident memory that it ever had, in MB of 10^6 bytes. */
    static double peakMemory(long pid) {
        return megabytes(read(pid, "status"), "VmHWM:");
    }

    /** Whether a library of that name is loaded into it. */
    static boolean hasLoaded(long pid, String library) {
        return read(pid, "maps").contains("/" + library);
    }

    private static double megabytes(String text, String name) {
        List<String> fields = text.lines()
                .filter(line -> line.startsWith(name))
                .findFirst()
                .map(line -> List.of(line.split("\\s+", -1)))
                .orElseThrow(() -> new BenchException("/proc says nothing of " + name));
        return Long.parseLong(fields.get(1)) * 1024 / 1e6;
    }

    private static String read(long pid, String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), file));
        } catch (IOException e) {
            throw new UncheckedIOException("process " + pid + " is gone", e);
        }
    }
}
