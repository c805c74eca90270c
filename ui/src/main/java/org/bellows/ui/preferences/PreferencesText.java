package org.bellows.ui.preferences;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.preferences.ColumnLayout.Column;
import org.bellows.ui.preferences.ColumnLayout.Sorting;
import org.bellows.ui.text.Language;

/** Preferences as properties and back. What cannot be read, or makes no sense, is as if it was not there. */
final class PreferencesText {
    private static final String TABLE = "table.";
    private static final String SORTING = "sorting.";
    private static final double FAR = 100_000;

    private PreferencesText() {}

    static Properties written(Preferences preferences) {
        var text = new Properties();
        preferences
                .window()
                .ifPresent(place -> text.setProperty(
                        "window",
                        Stream.of(place.x(), place.y(), place.width(), place.height())
                                        .map(String::valueOf)
                                        .collect(Collectors.joining(","))
                                + (place.maximized() ? ",maximized" : "")));
        text.setProperty("view", preferences.view().key());
        text.setProperty("theme", key(preferences.theme()));
        text.setProperty("language", key(preferences.language()));
        text.setProperty("zoom", String.valueOf(preferences.zoom()));
        text.setProperty("muted", String.valueOf(preferences.muted()));
        preferences.tables().forEach((name, layout) -> {
            text.setProperty(
                    TABLE + name,
                    layout.columns().stream()
                            .map(column -> column.id() + ":" + column.width() + (column.visible() ? "" : ":hidden"))
                            .collect(Collectors.joining(",")));
            text.setProperty(
                    SORTING + name,
                    layout.sorting().stream()
                            .map(sorting -> sorting.id() + (sorting.descending() ? ":down" : ":up"))
                            .collect(Collectors.joining(",")));
        });
        return text;
    }

    static Preferences read(Properties text) {
        var defaults = Preferences.DEFAULTS;
        return new Preferences(
                window(text.getProperty("window", "")),
                ViewId.of(text.getProperty("view", "")).orElse(defaults.view()),
                choice(Theme.values(), text.getProperty("theme", ""), defaults.theme()),
                choice(Language.values(), text.getProperty("language", ""), defaults.language()),
                number(text.getProperty("zoom", "")).orElse(defaults.zoom()),
                Boolean.parseBoolean(text.getProperty("muted", "")),
                tables(text));
    }

    private static Optional<WindowPlace> window(String value) {
        var parts = value.split(",", -1);
        if (parts.length < 4) {
            return Optional.empty();
        }
        var numbers =
                Stream.of(parts).limit(4).flatMap(part -> number(part).stream()).toList();
        if (numbers.size() < 4 || numbers.get(2) < 1 || numbers.get(3) < 1) {
            return Optional.empty();
        }
        boolean maximized = parts.length > 4 && parts[4].equals("maximized");
        return Optional.of(new WindowPlace(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3), maximized));
    }

    private static Map<String, ColumnLayout> tables(Properties text) {
        var tables = new TreeMap<String, ColumnLayout>();
        text.stringPropertyNames().stream()
                .filter(key -> key.startsWith(TABLE))
                .sorted()
                .limit(Preferences.MOST_TABLES)
                .forEach(key -> {
                    var name = key.substring(TABLE.length());
                    var columns = columns(text.getProperty(key, ""));
                    if (!columns.isEmpty()) {
                        tables.put(name, new ColumnLayout(columns, sorting(text.getProperty(SORTING + name, ""))));
                    }
                });
        return tables;
    }

    private static List<Column> columns(String value) {
        var columns = new ArrayList<Column>();
        for (var part : parts(value)) {
            var words = part.split(":", -1);
            if (words.length >= 2 && !words[0].isEmpty()) {
                number(words[1])
                        .filter(width -> width >= 1)
                        .ifPresent(width -> columns.add(new Column(words[0], width, words.length < 3)));
            }
        }
        return List.copyOf(columns);
    }

    private static List<Sorting> sorting(String value) {
        return parts(value).stream()
                .map(part -> part.split(":", -1))
                .filter(words -> words.length == 2 && !words[0].isEmpty())
                .map(words -> new Sorting(words[0], words[1].equals("down")))
                .toList();
    }

    private static List<String> parts(String value) {
        return Stream.of(value.split(",", -1)).limit(ColumnLayout.MOST).toList();
    }

    private static Optional<Double> number(String value) {
        try {
            double number = Double.parseDouble(value);
            return Math.abs(number) <= FAR ? Optional.of(number) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static <E extends Enum<E>> E choice(E[] all, String value, E otherwise) {
        return Stream.of(all).filter(one -> key(one).equals(value)).findFirst().orElse(otherwise);
    }

    private static String key(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT);
    }
}
