package org.bellows.app;

import java.util.List;
import org.bellows.config.Settings;

/** Runs the service until it is told to stop. */
@FunctionalInterface
public interface ServiceRunner {

    /**
     * Runs with settings that are valid; the log is already set up.
     *
     * @param warnings what the operator should look at, already logged
     * @return the exit code of the process
     */
    int run(Settings settings, List<String> warnings) throws Exception;
}
