package org.bellows.config;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellows.config.SettingType.Parsed;
import org.bellows.config.SettingType.Understood;
import org.bellows.config.SettingType.Wrong;

/**
 * The settings after each has been looked at by itself. A value that was wrong is a problem, and is replaced by the
 * default, so that the checks between settings can go on.
 */
final class Values {
    private static final Source DEFAULT = new Source.Default();

    private final Map<String, RawValue> raw;
    private final Map<String, Object> parsed = new HashMap<>();
    private final Set<String> wrong = new HashSet<>();

    private Values(Map<String, RawValue> raw) {
        this.raw = raw;
    }

    /** Looks at every value in {@code raw}. */
    static Values check(Map<String, RawValue> raw, List<Problem> problems) {
        var values = new Values(raw);
        SettingCatalogue.keys().forEach(key -> values.check(key, problems));
        return values;
    }

    private <T> void check(SettingKey<T> key, List<Problem> problems) {
        var given = raw.get(key.path());
        if (given != null) {
            switch (key.type().parse(given.text())) {
                case Understood<T>(T value) -> {
                    parsed.put(key.path(), value);
                    return;
                }
                case Wrong<T>(String fault) -> {
                    problems.add(problem(key, given, fault));
                    wrong.add(key.path());
                }
            }
        }
        key.fallback().ifPresent(text -> parsed.put(key.path(), understood(key, text)));
    }

    static Problem problem(SettingKey<?> key, RawValue given, String fault) {
        var remedy =
                key.fallback().map(text -> "remove it to use " + text + ".").orElse("correct it, or remove it.");
        return new Problem(
                key.path(),
                "%s %s (%s): allowed are %s; %s"
                        .formatted(
                                Shown.value(key, given.text()),
                                key.secret() ? "is not allowed" : fault,
                                given.source(),
                                key.type().allowed(),
                                given.source() instanceof Source.InPhorge
                                        ? "correct it there, or set " + key.path() + "."
                                        : remedy));
    }

    private static <T> T understood(SettingKey<T> key, String text) {
        Parsed<T> result = key.type().parse(text);
        return switch (result) {
            case Understood<T>(T value) -> value;
            case Wrong<T>(String fault) -> throw new IllegalStateException(key.path() + ": its own default " + fault);
        };
    }

    // The one place that puts a value in under a key's path is check(), with the key's own type.
    @SuppressWarnings("unchecked")
    <T> Optional<T> get(SettingKey<T> key) {
        return Optional.ofNullable((T) parsed.get(key.path()));
    }

    /** The value of a setting that has a default. */
    <T> T required(SettingKey<T> key) {
        return get(key).orElseThrow(() -> new IllegalStateException(key.path() + " has no default"));
    }

    private Optional<RawValue> given(SettingKey<?> key) {
        return Optional.ofNullable(raw.get(key.path()));
    }

    /** Whether somebody set it, rightly or wrongly. */
    boolean isGiven(SettingKey<?> key) {
        return given(key).isPresent();
    }

    /** Whether somebody set it to something that could not be used. */
    boolean isWrong(SettingKey<?> key) {
        return wrong.contains(key.path());
    }

    /** The text in force: as given, or the default's. */
    Optional<String> text(SettingKey<?> key) {
        return isWrong(key) ? key.fallback() : given(key).map(RawValue::text).or(key::fallback);
    }

    Source source(SettingKey<?> key) {
        return given(key).map(RawValue::source).orElse(DEFAULT);
    }
}
