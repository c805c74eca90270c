package org.bellows.app;

import org.bellows.config.EffectiveValue;
import org.bellows.config.Source;
import org.bellows.console.feed.SettingFact;
import org.bellows.log.Secrets;

/** Settings in the feed's words: what {@code bellows config} shows, secrets masked. */
final class SettingFacts {
    private SettingFacts() {}

    static SettingFact of(EffectiveValue value) {
        return new SettingFact(
                value.key().path(),
                // An address may carry credentials although its setting is no secret.
                Secrets.mask(value.value().orElse("")),
                source(value.source()),
                origin(value.source()),
                value.key().description());
    }

    private static String source(Source source) {
        return switch (source) {
            case Source.InFile _ -> "file";
            case Source.InEnvironment _ -> "environment";
            case Source.InPhorge _, Source.PhorgeDefault _ -> "Phorge";
            case Source.Default _ -> "default";
        };
    }

    private static String origin(Source source) {
        return switch (source) {
            case Source.InFile(var file, int line) -> file + " line " + line;
            case Source.InEnvironment(var variable) -> variable;
            case Source.InPhorge(var file, var key) -> file + " " + key;
            case Source.PhorgeDefault(var key) -> "default of " + key;
            case Source.Default() -> "";
        };
    }
}
