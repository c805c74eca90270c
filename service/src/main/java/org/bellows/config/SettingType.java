package org.bellows.config;

/**
 * What the text of a setting must look like, and what it then means.
 *
 * @param <T> the meaning
 */
public interface SettingType<T> {

    /** What fills "allowed are …", such as {@code 10 to 60000 milliseconds}. */
    String allowed();

    /** The meaning of {@code text}, which is not empty, or what is wrong with it. Never throws. */
    Parsed<T> parse(String text);

    /** Whether YAML may give a list; it reaches {@link #parse} joined by commas, an empty one as {@link #EMPTY_LIST}. */
    default boolean isList() {
        return false;
    }

    /** How a list without entries is written where only a text fits. */
    String EMPTY_LIST = "none";

    /** The result of {@link #parse}. */
    sealed interface Parsed<T> {}

    /** It was as it should be. */
    record Understood<T>(T value) implements Parsed<T> {}

    /** It was not. {@code fault} continues the sentence that begins with the value: {@code is out of range}. */
    record Wrong<T>(String fault) implements Parsed<T> {}
}
