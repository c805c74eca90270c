package org.bellows.app;

import org.bellows.console.feed.Feed;

/**
 * Opens the console's window. Nothing in it is of the console's own types: a service without a window, and the tests of the command
 * line, never load one of its classes.
 */
@FunctionalInterface
interface ConsoleDoor {

    /** Makes sure that a window can be shown here. */
    Window open() throws CannotOpenException;

    /** A window that can be shown once. */
    interface Window {

        /** Shows a service of this process; returns when the window is closed: true when the service is to go on without it. */
        boolean overOwnService(Feed feed);

        /**
         * Shows a service of another process; returns when the window is closed.
         *
         * @param sameHost whether it runs on this host
         */
        void over(Feed feed, String address, boolean sameHost);

        /** Closes it, from any thread. */
        void end();
    }

    /** No window can be shown here; the message says why and what to do. */
    final class CannotOpenException extends Exception {
        CannotOpenException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
