package org.bellows.config;

import java.util.Optional;
import org.bellows.config.Settings.RaisedSetting;

/**
 * One setting as it is in force.
 *
 * @param key which one
 * @param value as it may be shown: masked when it is a secret, empty when it has none
 * @param source who said so
 * @param raised when it was below what is safe
 */
public record EffectiveValue(
        SettingKey<?> key, Optional<String> value, Source source, Optional<RaisedSetting> raised) {}
