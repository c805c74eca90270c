package org.bellows.app;

/** What the process says to its caller. */
final class ExitCode {
    static final int OK = 0;

    /** Something went wrong while running. */
    static final int FAILURE = 1;

    /** Wrong options, or settings that cannot be used. */
    static final int WRONG_USE = 2;

    private ExitCode() {}
}
