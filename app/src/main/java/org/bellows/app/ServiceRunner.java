package org.bellows.app;

import org.bellows.config.LoadResult.Loaded;

/** Runs the service until it is told to stop. */
@FunctionalInterface
public interface ServiceRunner {

    /**
     * Runs with settings that are valid; the log is already set up.
     *
     * @param loaded with warnings that are already logged
     * @param foreground what the process waits for while the service runs
     * @return the exit code of the process
     */
    int run(Loaded loaded, Foreground foreground) throws Exception;
}
