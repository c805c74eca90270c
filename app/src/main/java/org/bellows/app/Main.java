package org.bellows.app;

import org.bellows.config.Settings.LogSettings;
import org.bellows.log.LogSetup;

/** The entry point. */
public final class Main {
    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {
        // For all commands, so that no library talks into what they print. The service sets its own when it has read
        // its settings.
        LogSetup.apply(new LogSettings("warning", LogSettings.Format.TEXT));
        System.exit(CommandLines.of(BellowsService::run, System.getenv()).execute(args));
    }
}
