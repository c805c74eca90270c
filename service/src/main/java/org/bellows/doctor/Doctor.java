package org.bellows.doctor;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.bellows.config.Problem;
import org.bellows.config.Settings;
import org.bellows.doctor.CheckReport.CheckResult;
import org.jspecify.annotations.Nullable;

/**
 * Checks a whole installation: what is right, what is not, and what to do. Looks only: it binds no port, takes no lock and
 * writes nothing, so it may run beside the service or within it.
 *
 * <p>Thread-safe. One run at a time: who asks during a run gets that run's report. A run is over after {@link #LONGEST_RUN} plus the
 * few seconds of its last check.
 */
public final class Doctor {
    /** After this time no further check is begun. */
    public static final Duration LONGEST_RUN = Duration.ofSeconds(60);

    private final Settings settings;
    private final Surroundings surroundings;
    private final Ward ward = new Ward();
    private @Nullable FutureTask<CheckReport> current;
    private volatile Optional<CheckReport> latest = Optional.empty();

    /** Learns what is being looked at, on the thread that runs the checks. */
    @FunctionalInterface
    public interface Progress {
        /** Nobody wants to know. */
        Progress NONE = _ -> {};

        /** The check with this code begins. */
        void begins(String code);
    }

    /** For these settings. Nothing is opened before {@link #run}. */
    public Doctor(Settings settings, Surroundings surroundings) {
        this.settings = settings;
        this.surroundings = surroundings;
    }

    /** The report on settings that cannot be used, so that there is nothing else to look at. */
    public static CheckReport refused(List<Problem> problems, InstantSource time) {
        List<CheckResult> results = problems.stream()
                .map(problem -> Finding.error(
                                "The service does not start: " + problem,
                                "Correct it; bellows config shows every setting and where it comes from.")
                        .of(SettingsCheck.CODE))
                .toList();
        return new CheckReport(time.instant(), Duration.ZERO, results);
    }

    /** The report of the last run. */
    public Optional<CheckReport> latest() {
        return latest;
    }

    /** Runs every check, or waits for the run that is under way. */
    public CheckReport run(Progress progress) throws InterruptedException {
        var mine = new FutureTask<>(() -> examine(progress));
        FutureTask<CheckReport> run = joinOrBegin(mine);
        if (run.equals(mine)) {
            try {
                mine.run();
            } finally {
                end();
            }
        }
        return result(run);
    }

    private synchronized FutureTask<CheckReport> joinOrBegin(FutureTask<CheckReport> mine) {
        FutureTask<CheckReport> run = current == null ? mine : current;
        current = run;
        return run;
    }

    private synchronized void end() {
        current = null;
    }

    private static CheckReport result(FutureTask<CheckReport> run) throws InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("no check may end a run", e);
        }
    }

    private CheckReport examine(Progress progress) {
        Instant at = surroundings.time().instant();
        long start = System.nanoTime();
        var results = new ArrayList<CheckResult>();
        for (Check check : Checks.of(settings, surroundings)) {
            progress.begins(check.code());
            boolean late = System.nanoTime() - start > LONGEST_RUN.toNanos();
            List<Finding> findings = late ? List.of(leftOut()) : ward.look(check);
            findings.forEach(finding -> results.add(finding.of(check.code())));
        }
        var report = new CheckReport(at, Duration.ofNanos(System.nanoTime() - start), List.copyOf(results));
        latest = Optional.of(report);
        return report;
    }

    private static Finding leftOut() {
        return Finding.warning(
                "It was left out, because the checks before it took " + LONGEST_RUN.toSeconds() + " s.",
                "See which of them did not end in time, and run the checks again.");
    }
}
