package org.bellows.console.local;

import java.util.Optional;
import org.bellows.doctor.CheckReport;

/** Who runs the checks. Thread-safe: who asks during a run gets that run's report. */
public interface CheckRuns {

    /** The last one. */
    Optional<CheckReport> latest();

    /** A new one, or the one that is under way. May take a minute. */
    CheckReport run() throws InterruptedException;
}
