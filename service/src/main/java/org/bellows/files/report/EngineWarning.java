package org.bellows.files.report;

/**
 * A configuration that looks healthy and is not. Contract: file storage, section 4.
 *
 * @param code for programs, such as {@code ENGINE_NEVER_USED}; stable
 * @param engine the identifier it is about; empty text when it is about all
 * @param sentence what is the case, for a person
 * @param advice what to do
 */
public record EngineWarning(String code, Severity severity, String engine, String sentence, String advice) {

    /** Whether somebody should act. */
    public enum Severity {
        /** As it may well be meant; good to know. */
        NOTICE,
        /** Bytes do not go where they should, or will not for long. */
        WARNING
    }
}
