package org.bellows.files.report;

/**
 * A configuration that looks healthy and is not. Contract: file storage, section 4.
 *
 * @param code for programs, such as {@code ENGINE_NEVER_USED}; stable
 * @param engine the identifier it is about; empty text when it is about all
 * @param sentence what is the case, for a person
 * @param advice what to do
 */
public record EngineWarning(String code, String engine, String sentence, String advice) {}
