package org.bellows.bench;

/** Something was not as it has to be for a number to mean what it says; the message says what. */
final class BenchException extends RuntimeException {
    BenchException(String message) {
        super(message);
    }

    BenchException(String message, Throwable cause) {
        super(message, cause);
    }
}
