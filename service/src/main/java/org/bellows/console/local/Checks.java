package org.bellows.console.local;

import java.util.Optional;
import java.util.function.Supplier;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.doctor.CheckReport;

/** The latest run of the checks. One run at a time. Thread-safe. */
final class Checks {
    private final Optional<Supplier<CheckReport>> run;
    private volatile Optional<CheckReport> latest = Optional.empty();

    Checks(Optional<Supplier<CheckReport>> run) {
        this.run = run;
    }

    CheckReport report(boolean runAgain) throws FeedException {
        Supplier<CheckReport> checks =
                run.orElseThrow(() -> new FeedException(Reason.NOT_FOUND, "This service has no checks to run."));
        // A run may take a minute: who is content with the last one does not wait for it.
        Optional<CheckReport> known = runAgain ? Optional.empty() : latest;
        return known.isPresent() ? known.get() : runNow(checks);
    }

    private synchronized CheckReport runNow(Supplier<CheckReport> checks) {
        CheckReport report = checks.get();
        latest = Optional.of(report);
        return report;
    }
}
