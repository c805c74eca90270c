package org.bellows.files.assembly;

/** A storage engine is configured but cannot be built. The message names the setting and says why. */
public final class FilesStartException extends Exception {
    FilesStartException(String setting, Throwable cause) {
        super(setting + ": " + cause.getMessage(), cause);
    }
}
