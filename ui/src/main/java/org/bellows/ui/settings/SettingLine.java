package org.bellows.ui.settings;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellows.console.feed.ServiceFacts.RaisedFact;
import org.bellows.console.feed.SettingFact;
import org.bellows.ui.text.Words;

/**
 * One setting as it stands in the table.
 *
 * @param value in effect; what was configured and what is used instead when it was raised
 * @param raised true when the configured value was not safe
 * @param source in words, with its origin
 * @param meaning why it was raised, then what it does
 */
record SettingLine(String key, String value, boolean raised, String source, String meaning) {
    private static final List<String> SOURCES = List.of("file", "environment", "phorge", "default");

    static SettingLine of(SettingFact fact, List<RaisedFact> allRaised, Words words) {
        Optional<RaisedFact> raised =
                allRaised.stream().filter(one -> one.key().equals(fact.key())).findFirst();
        return new SettingLine(
                fact.key(),
                raised.map(one -> words.get("setting.raised", one.configured(), one.used()))
                        .orElse(fact.value()),
                raised.isPresent(),
                source(fact, words),
                raised.map(one -> words.get("setting.why", one.reason(), fact.description()))
                        .orElse(fact.description()));
    }

    private static String source(SettingFact fact, Words words) {
        var code = fact.source().toLowerCase(Locale.ROOT);
        var word = SOURCES.contains(code) ? words.get("source." + code) : fact.source();
        return fact.origin().isEmpty() ? word : words.get("source.from", word, fact.origin());
    }

    /** Whether everything that was typed stands somewhere in it. */
    boolean matches(String typed) {
        var all = String.join("\n", key, value, source, meaning).toLowerCase(Locale.ROOT);
        return List.of(typed.strip().toLowerCase(Locale.ROOT).split("\\s+")).stream()
                .allMatch(all::contains);
    }
}
