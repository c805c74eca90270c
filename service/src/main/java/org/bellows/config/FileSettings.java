package org.bellows.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Reads the configuration file. Keys may be nested, dotted, or a mixture. Every value is taken as the text that stands
 * in the file, so that a password may look like a number; a value that is empty or {@code null} counts as not set.
 */
final class FileSettings {
    private final Path file;
    private final List<Problem> problems;
    private final List<String> warnings;
    private final Map<String, RawValue> values = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private String text = "";

    private FileSettings(Path file, List<Problem> problems, List<String> warnings) {
        this.file = file;
        this.problems = problems;
        this.warnings = warnings;
    }

    /** The values in {@code file} by path; what is wrong with it, or merely odd, is added to the lists. */
    static Map<String, RawValue> read(Path file, List<Problem> problems, List<String> warnings) {
        var settings = new FileSettings(file, problems, warnings);
        try {
            settings.text = Files.readString(file).replaceFirst("^\uFEFF", "");
            settings.parse();
        } catch (NoSuchFileException e) {
            settings.fileProblem("does not exist: create it, or leave --config out.");
        } catch (AccessDeniedException e) {
            settings.fileProblem("may not be read by this user (" + System.getProperty("user.name")
                    + "): make the group of the service its group, with mode 0640.");
        } catch (CharacterCodingException e) {
            settings.fileProblem("is not UTF-8: save it as UTF-8.");
        } catch (IOException e) {
            settings.fileProblem("cannot be read (" + e.getMessage() + "): it must be a YAML file.");
        }
        return settings.values;
    }

    private void parse() throws IOException {
        try (var parser = new YAMLFactory().createParser(text)) {
            var first = parser.nextToken();
            if (first == null || first == JsonToken.VALUE_NULL) {
                return;
            }
            if (first != JsonToken.START_OBJECT) {
                fileProblem("has no settings at its top level (" + place(parser) + "): write them as \"name: value\".");
                return;
            }
            group(parser, "");
            if (parser.nextToken() != null) {
                fileProblem("holds a second document (" + place(parser) + "): remove it and the line ---.");
            }
        } catch (JsonProcessingException | YAMLException e) {
            broken(e);
        }
    }

    // The parser's own message quotes the line, and with it perhaps a password.
    private void broken(Exception e) {
        Throwable cause = e;
        while (cause != null && !(cause instanceof MarkedYAMLException)) {
            cause = cause.getCause();
        }
        if (cause instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
            var mark = marked.getProblemMark();
            fileProblem("is not valid YAML (line %d, column %d: %s): correct it there, or in the line above."
                    .formatted(mark.getLine() + 1, mark.getColumn() + 1, Shown.oneLine(marked.getProblem())));
        } else {
            fileProblem("is not valid YAML: it holds control characters, or is nested too deeply.");
        }
    }

    private void group(YAMLParser parser, String prefix) throws IOException {
        var seen = new HashSet<String>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            var name = parser.currentName();
            var path = prefix.isEmpty() ? name : prefix + "." + name;
            var place = place(parser);
            int line = parser.currentTokenLocation().getLineNr();
            boolean again = !seen.add(name);
            if (again) {
                problem(path, "stands twice in the same place (" + place + "): keep one of them.");
            }
            var token = parser.nextToken();
            if (again) {
                parser.skipChildren();
            } else {
                value(parser, token, path, line, place);
            }
        }
    }

    private void value(YAMLParser parser, JsonToken token, String path, int line, String place) throws IOException {
        var key = SettingCatalogue.find(path);
        if (key.isEmpty()) {
            if (token == JsonToken.START_OBJECT && isGroup(path)) {
                group(parser, path);
            } else {
                unknown(path, place);
                parser.skipChildren();
            }
            return;
        }
        var earlier = lines.putIfAbsent(path, line);
        if (earlier != null) {
            problem(
                    path,
                    "is set twice (file " + file + " line " + earlier + " and line " + line + "): keep one of them.");
            parser.skipChildren();
            return;
        }
        if (parser.getTypeId() != null || parser.isCurrentAlias() || isAnchored(parser)) {
            problem(
                    path,
                    "begins with &, * or ! (" + place
                            + "), which mean something else in YAML: put the value in quotes.");
            parser.skipChildren();
            return;
        }
        var type = key.get().type();
        switch (token) {
            case START_OBJECT -> {
                problem(
                        path,
                        "has settings below it (" + place + "): it takes a single value. Allowed are " + type.allowed()
                                + ".");
                parser.skipChildren();
            }
            case START_ARRAY -> list(parser, key.get(), line, place);
            case VALUE_NULL -> empty(key.get(), line);
            default -> put(path, parser.getText(), line);
        }
    }

    // The parser does not say so, but it counts the anchor as part of the value.
    private boolean isAnchored(YAMLParser parser) {
        int start = (int) parser.currentTokenLocation().getCharOffset();
        return start >= 0
                && start < text.codePointCount(0, text.length())
                && text.codePointAt(text.offsetByCodePoints(0, start)) == '&';
    }

    private void list(YAMLParser parser, SettingKey<?> key, int line, String place) throws IOException {
        var entries = new ArrayList<String>();
        boolean plain = true;
        for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            plain &= token.isScalarValue() && token != JsonToken.VALUE_NULL && !parser.isCurrentAlias();
            entries.add(token.isScalarValue() ? parser.getText() : "");
            parser.skipChildren();
        }
        if (!key.type().isList()) {
            problem(
                    key.path(),
                    "is a list (" + place + "): it takes a single value. Allowed are "
                            + key.type().allowed() + ".");
        } else if (!plain) {
            problem(
                    key.path(),
                    "is a list of something else than texts (" + place + "): allowed are "
                            + key.type().allowed() + ".");
        } else {
            put(key.path(), entries.isEmpty() ? SettingType.EMPTY_LIST : String.join(",", entries), line);
        }
    }

    // A password that begins with # is a comment to YAML, and is gone without a trace.
    private void empty(SettingKey<?> key, int line) {
        if (key.secret()) {
            warnings.add("%s: is empty (file %s line %d) and counts as not set; if it begins with #, put it in quotes."
                    .formatted(key.path(), file, line));
        }
    }

    private void put(String path, String text, int line) {
        if (!text.isEmpty()) {
            values.put(path, new RawValue(text, new Source.InFile(file, line)));
        }
    }

    // Only what is below a known group is looked at: below a misspelt password there may be a password.
    private static boolean isGroup(String path) {
        return SettingCatalogue.keys().stream().anyMatch(key -> key.path().startsWith(path + "."));
    }

    private void unknown(String path, String place) {
        var paths = SettingCatalogue.keys().stream().map(SettingKey::path).toList();
        if (isGroup(path)) {
            problem(path, "is a group of settings (" + place + "): put them below it, indented.");
        } else {
            problem(Shown.oneLine(path), "unknown setting (" + place + "): " + NearestName.advice(path, paths));
        }
    }

    private String place(YAMLParser parser) {
        var location = parser.currentTokenLocation();
        return "file " + file + " line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private void fileProblem(String message) {
        problem(file.toString(), message);
    }

    private void problem(String setting, String message) {
        problems.add(new Problem(setting, message));
    }
}
