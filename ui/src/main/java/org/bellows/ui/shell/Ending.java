package org.bellows.ui.shell;

/** What becomes of the service when the window is closed. */
public enum Ending {
    /** It runs elsewhere, and goes on there. */
    DETACHED,
    /** It ran in this process, and ends with the window. */
    STOP_SERVICE,
    /** It ran in this process, and goes on without a window. */
    KEEP_SERVICE
}
