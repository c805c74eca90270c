package org.bellows.app;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.function.Function;
import org.bellows.config.EffectiveValue;
import org.bellows.config.LoadResult;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.LoadResult.Refused;
import org.bellows.config.Problem;

/** The settings, or what is wrong with them, as {@code bellows config} prints them. */
final class ConfigReport {
    private static final String UNSET = "(not set)";

    private ConfigReport() {}

    static String text(LoadResult result) {
        var text = new StringBuilder();
        switch (result) {
            case Loaded loaded -> {
                table(text, loaded);
                loaded.warnings()
                        .forEach(warning ->
                                text.append("warning: ").append(warning).append('\n'));
            }
            case Refused refused ->
                refused.problems().forEach(problem -> text.append(problem).append('\n'));
        }
        return text.toString();
    }

    private static void table(StringBuilder text, Loaded loaded) {
        int keyWidth = width(loaded, value -> value.key().path());
        int valueWidth = width(loaded, ConfigReport::shown);
        var row = "%-" + keyWidth + "s  %-" + valueWidth + "s  %s%n";
        text.append(row.formatted("SETTING", "VALUE", "SOURCE"));
        for (var value : loaded.values()) {
            text.append(row.formatted(value.key().path(), shown(value), source(value)));
        }
    }

    private static int width(Loaded loaded, Function<EffectiveValue, String> column) {
        return loaded.values().stream()
                .map(column)
                .mapToInt(String::length)
                .max()
                .orElse(1);
    }

    private static String shown(EffectiveValue value) {
        return value.value().orElse(UNSET);
    }

    private static String source(EffectiveValue value) {
        return value.source()
                + value.raised()
                        .map(raised -> "; raised from " + raised.configured() + ": " + raised.reason())
                        .orElse("");
    }

    static String json(LoadResult result) {
        var root = JsonNodeFactory.instance.objectNode();
        switch (result) {
            case Loaded loaded -> {
                loaded.values().forEach(value -> put(root.withArray("settings"), value));
                var warnings = root.putArray("warnings");
                loaded.warnings().forEach(warnings::add);
            }
            case Refused refused -> refused.problems().forEach(problem -> put(root.withArray("problems"), problem));
        }
        return root.toPrettyString();
    }

    private static void put(ArrayNode settings, EffectiveValue value) {
        var entry = settings.addObject();
        entry.put("setting", value.key().path());
        value.value().ifPresentOrElse(text -> entry.put("value", text), () -> entry.putNull("value"));
        entry.put("source", value.source().toString());
        entry.put("secret", value.key().secret());
        value.raised().ifPresent(raised -> {
            entry.put("raisedFrom", raised.configured());
            entry.put("raisedBecause", raised.reason());
        });
    }

    private static void put(ArrayNode problems, Problem problem) {
        problems.addObject().put("setting", problem.setting()).put("message", problem.message());
    }
}
