package org.bellows.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One setting: all that the loader, the command line and the documentation know about it.
 *
 * @param path its place in the file, with dots
 * @param type what its text must look like
 * @param fallback its value when nobody sets it, as text; empty when it then has none
 * @param fallbackNote how the value is found when it depends on other settings
 * @param aliases environment variables besides {@link #variable()} that set it
 * @param secret whether its value must never be shown
 * @param description one sentence
 */
public record SettingKey<T>(
        String path,
        SettingType<T> type,
        Optional<String> fallback,
        Optional<String> fallbackNote,
        List<String> aliases,
        boolean secret,
        String description) {

    static <T> SettingKey<T> of(String path, SettingType<T> type, String description) {
        return new SettingKey<>(path, type, Optional.empty(), Optional.empty(), List.of(), false, description);
    }

    SettingKey<T> fallback(String text) {
        return new SettingKey<>(path, type, Optional.of(text), fallbackNote, aliases, secret, description);
    }

    SettingKey<T> fallbackNote(String note) {
        return new SettingKey<>(path, type, fallback, Optional.of(note), aliases, secret, description);
    }

    SettingKey<T> alias(String variable) {
        return new SettingKey<>(path, type, fallback, fallbackNote, List.of(variable), secret, description);
    }

    SettingKey<T> asSecret() {
        return new SettingKey<>(path, type, fallback, fallbackNote, aliases, true, description);
    }

    /** The environment variable that sets it: {@code listen.webhook} → {@code BELLOWS_LISTEN_WEBHOOK}. */
    public String variable() {
        return "BELLOWS_" + path.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    /** Every environment variable that sets it, the one that wins first. */
    public List<String> variables() {
        var all = new ArrayList<String>();
        all.add(variable());
        all.addAll(aliases);
        return all;
    }
}
