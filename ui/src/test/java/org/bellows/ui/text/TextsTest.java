package org.bellows.ui.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TextsTest {
    private static final Path RESOURCES = Path.of("src/main/resources/org/bellows/ui");
    private static final Pattern PLACE = Pattern.compile("\\{(\\d+)");
    private static final Pattern LONELY_APOSTROPHE = Pattern.compile("(?<!')'(?!')");

    static List<Path> bundles() throws IOException {
        try (var all = Files.walk(RESOURCES)) {
            return all.filter(file -> file.endsWith("texts.properties"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void every_package_with_words_is_looked_at() throws IOException {
        assertThat(bundles()).hasSizeGreaterThanOrEqualTo(11);
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void both_languages_have_the_same_keys_and_places(Path english) throws IOException {
        var one = load(english);
        var other = load(english.resolveSibling("texts_zh.properties"));

        assertThat(other.stringPropertyNames()).isEqualTo(one.stringPropertyNames());
        for (var key : one.stringPropertyNames()) {
            assertThat(places(other.getProperty(key))).as(key).isEqualTo(places(one.getProperty(key)));
        }
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void every_pattern_can_be_used(Path english) throws IOException {
        for (var file : List.of(english, english.resolveSibling("texts_zh.properties"))) {
            load(file).forEach((key, pattern) -> {
                assertThat(new MessageFormat((String) pattern, Locale.ENGLISH))
                        .as("%s", key)
                        .isNotNull();
                assertThat(LONELY_APOSTROPHE.matcher((String) pattern).find())
                        .as("%s in %s: an apostrophe is written twice", key, file)
                        .isFalse();
            });
        }
    }

    @Test
    void a_language_that_is_not_there_is_english_whatever_the_platform_speaks() {
        var platform = Locale.getDefault();
        try {
            Locale.setDefault(Locale.SIMPLIFIED_CHINESE);
            assertThat(Texts.beside(Formats.class, Locale.GERMANY).get("just-now"))
                    .isEqualTo("now");
        } finally {
            Locale.setDefault(platform);
        }
    }

    @Test
    void chinese_is_found_by_the_desktops_locale() {
        assertThat(Texts.beside(Formats.class, Locale.CHINA).get("just-now")).isEqualTo("刚刚");
    }

    @Test
    void a_key_that_is_not_there_names_itself_and_the_bundle() {
        assertThatThrownBy(() -> Texts.beside(Formats.class, Locale.ENGLISH).get("no-such"))
                .hasMessage("No text for no-such in org.bellows.ui.text.texts");
    }

    private static Properties load(Path file) throws IOException {
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        }
        return properties;
    }

    private static Set<String> places(String pattern) {
        return PLACE.matcher(pattern)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
