package org.bellows.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads the environment: {@code BELLOWS_*} for every setting, and the {@code GORGE_*} names that mean one of ours. */
final class EnvironmentSettings {
    /** Read by the launcher script before there is a configuration, or by the console to reach a service elsewhere. */
    private static final Set<String> NO_SETTINGS =
            Set.of("BELLOWS_JAVA", "BELLOWS_JAVA_OPTIONS", "BELLOWS_AOT_TRAINING", "BELLOWS_CONSOLE_TOKEN");

    private EnvironmentSettings() {}

    /** The values in {@code environment} by path; what is wrong with it is added to {@code problems}. */
    static Map<String, RawValue> read(Map<String, String> environment, List<Problem> problems) {
        // An empty variable counts as unset: that is what unit files and container tools leave behind.
        var set = new TreeMap<String, String>(environment);
        set.values().removeIf(String::isEmpty);
        var values = new LinkedHashMap<String, RawValue>();
        var known = new ArrayList<String>();
        for (var key : SettingCatalogue.keys()) {
            known.addAll(key.variables());
            var given = key.variables().stream()
                    .flatMap(variable -> Optional.ofNullable(set.get(variable))
                            .map(text -> new RawValue(text, new Source.InEnvironment(variable)))
                            .stream())
                    .toList();
            if (given.isEmpty()) {
                continue;
            }
            var winner = given.getFirst();
            values.put(key.path(), winner);
            given.stream()
                    .filter(other -> !other.text().equals(winner.text()))
                    .map(other -> conflict(key, winner, other))
                    .forEach(problems::add);
        }
        for (var variable : set.keySet()) {
            if (isOurs(variable) && !known.contains(variable)) {
                problems.add(
                        new Problem(variable, "unknown environment variable: " + NearestName.advice(variable, known)));
            }
        }
        return values;
    }

    private static boolean isOurs(String variable) {
        boolean ours = variable.startsWith("BELLOWS_") && !NO_SETTINGS.contains(variable);
        // GORGE_ names of other services may share the environment; those of our domains are for us alone.
        return ours || variable.startsWith("GORGE_WEBHOOK_") || variable.startsWith("GORGE_FILE_");
    }

    private static Problem conflict(SettingKey<?> key, RawValue one, RawValue other) {
        return new Problem(
                key.path(),
                "%s (%s) and %s (%s) contradict each other: unset one of them."
                        .formatted(
                                Shown.value(key, one.text()),
                                one.source(),
                                Shown.value(key, other.text()),
                                other.source()));
    }
}
