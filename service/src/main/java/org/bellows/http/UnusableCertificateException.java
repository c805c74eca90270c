package org.bellows.http;

/** Certificate and key cannot be used. The message names the file and says what to do. */
public final class UnusableCertificateException extends Exception {
    UnusableCertificateException(String message) {
        super(message);
    }
}
