package org.bellows.ui.shell;

/**
 * What the console is attached to.
 *
 * @param target the address; empty text for the service in this process
 */
public record Attachment(Kind kind, String target) {

    /** Where the service runs. */
    public enum Kind {
        /** In this very process: it ends with the window, unless the person wants otherwise. */
        IN_PROCESS,
        /** Another process on this host. */
        SAME_HOST,
        ELSEWHERE
    }

    public static Attachment inProcess() {
        return new Attachment(Kind.IN_PROCESS, "");
    }
}
