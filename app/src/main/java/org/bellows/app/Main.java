package org.bellows.app;

/** The entry point. */
public final class Main {
    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(CommandLines.of(BellowsService::run, System.getenv()).execute(args));
    }
}
