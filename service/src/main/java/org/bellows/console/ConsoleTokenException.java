package org.bellows.console;

/** There is no usable console token. The message says why and what to do. */
public final class ConsoleTokenException extends Exception {

    ConsoleTokenException(String message) {
        super(message);
    }

    ConsoleTokenException(String message, Throwable cause) {
        super(message, cause);
    }
}
