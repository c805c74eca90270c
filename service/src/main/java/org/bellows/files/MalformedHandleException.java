package org.bellows.files;

/** A handle that this engine can never have given out. Carries no part of the handle, which came from outside. */
public final class MalformedHandleException extends Exception {
    /** For the engine with this identifier. */
    public MalformedHandleException(String engine) {
        super("not a handle of engine " + engine);
    }
}
