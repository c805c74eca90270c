package org.bellows.console.local;

import java.util.Optional;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.doctor.CheckReport;

/** The latest run of the checks, or a new one. Thread-safe. */
final class Checks {
    private final CheckRuns runs;

    Checks(CheckRuns runs) {
        this.runs = runs;
    }

    CheckReport report(boolean runAgain) throws FeedException {
        Optional<CheckReport> latest = runAgain ? Optional.empty() : runs.latest();
        if (latest.isPresent()) {
            return latest.get();
        }
        try {
            return runs.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FeedException(Reason.FAILED, "The checks were cut off: the service stops.", e);
        }
    }
}
