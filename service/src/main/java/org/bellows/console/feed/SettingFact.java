package org.bellows.console.feed;

/**
 * One setting.
 *
 * @param value effective, masked when it is a secret
 * @param source {@code file}, {@code environment}, {@code Phorge} or {@code default}
 * @param origin where exactly: a file with its path, a variable's name; empty text for a default
 * @param description what it does, in one sentence
 */
public record SettingFact(String key, String value, String source, String origin, String description) {}
