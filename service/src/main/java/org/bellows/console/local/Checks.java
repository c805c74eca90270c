package org.bellows.console.local;

import java.util.Optional;
import java.util.function.Supplier;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.doctor.CheckReport;

/** The latest run of the checks. One run at a time. Thread-safe. */
final class Checks {
    private final Optional<Supplier<CheckReport>> run;
    private Optional<CheckReport> latest = Optional.empty();

    Checks(Optional<Supplier<CheckReport>> run) {
        this.run = run;
    }

    synchronized CheckReport report(boolean runAgain) throws FeedException {
        Supplier<CheckReport> checks =
                run.orElseThrow(() -> new FeedException(Reason.NOT_FOUND, "This service has no checks to run."));
        if (runAgain || latest.isEmpty()) {
            latest = Optional.of(checks.get());
        }
        return latest.orElseThrow();
    }
}
