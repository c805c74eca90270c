package org.bellows.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.scene.paint.Color;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {
    private static final Pattern TOKEN = Pattern.compile("\\s(-[a-z-]+): (#[0-9a-f]{6});");

    @ParameterizedTest
    @ValueSource(strings = {"light.css", "dark.css"})
    void text_is_legible_on_everything_it_stands_on(String sheet) throws IOException {
        var tokens = tokens(sheet);
        for (var ground : List.of("-background", "-card", "-selection", "-subtle")) {
            assertContrast(tokens, "-text", ground);
        }
        for (var tone : List.of("-muted", "-accent", "-ok", "-warning", "-bad", "-claim")) {
            assertContrast(tokens, tone, "-card");
            assertContrast(tokens, tone, "-background");
        }
        for (var tone : List.of("-ok", "-warning", "-bad", "-claim")) {
            assertContrast(tokens, tone, tone + "-soft");
            assertContrast(tokens, "-text", tone + "-soft");
            assertContrast(tokens, "-on-tone", tone);
        }
        assertContrast(tokens, "-accent", "-selection");
        assertContrast(tokens, "-muted", "-subtle");
        assertContrast(tokens, "-on-tone", "-accent");
    }

    private static void assertContrast(Map<String, Color> tokens, String text, String ground) {
        assertThat(contrast(token(tokens, text), token(tokens, ground)))
                .as("%s on %s", text, ground)
                .isGreaterThanOrEqualTo(4.5);
    }

    private static Color token(Map<String, Color> tokens, String name) {
        return Objects.requireNonNull(tokens.get(name), name);
    }

    // WCAG 2.2, "contrast ratio" and "relative luminance".
    private static double contrast(Color one, Color other) {
        double lighter = Math.max(luminance(one), luminance(other));
        double darker = Math.min(luminance(one), luminance(other));
        return (lighter + 0.05) / (darker + 0.05);
    }

    private static double luminance(Color color) {
        return 0.2126 * linear(color.getRed()) + 0.7152 * linear(color.getGreen()) + 0.0722 * linear(color.getBlue());
    }

    private static double linear(double channel) {
        return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
    }

    private static Map<String, Color> tokens(String sheet) throws IOException {
        var text = Files.readString(Path.of("src/main/resources/org/bellows/ui/theme", sheet));
        return TOKEN.matcher(text)
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> Color.web(found.group(2))));
    }
}
