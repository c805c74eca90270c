package org.bellows.app;

import java.util.List;
import org.bellows.config.Settings;

/** The entry point. */
public final class Main {
    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(CommandLines.of(Main::run, System.getenv()).execute(args));
    }

    private static int run(Settings settings, List<String> warnings) {
        System.err.println(
                "The settings are in order, but this build cannot deliver yet: the service is assembled later.");
        return ExitCode.FAILURE;
    }
}
