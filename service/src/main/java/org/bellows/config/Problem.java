package org.bellows.config;

/**
 * Why the settings cannot be used.
 *
 * @param setting the setting, the environment variable or the file it is about
 * @param message a sentence or two for the operator: which value, what is allowed, what to do; never a secret
 */
public record Problem(String setting, String message) {
    /** The whole line, as it is printed. */
    @Override
    public String toString() {
        return setting + ": " + message;
    }
}
