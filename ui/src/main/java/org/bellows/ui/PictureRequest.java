package org.bellows.ui;

import java.util.Locale;
import java.util.regex.Pattern;
import org.bellows.ui.preferences.Theme;
import org.bellows.ui.text.Language;

/** How pictures are to be drawn. */
public record PictureRequest(int width, int height, Theme theme, Language language) {
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,5})x([0-9]{1,5})");
    private static final int LEAST = 320;
    private static final int MOST = 4096;

    /**
     * From what a person wrote.
     *
     * @param size {@code 1280x800}
     * @param theme {@code light} or {@code dark}
     * @param language {@code en} or {@code zh}
     * @throws IllegalArgumentException saying which of them is wrong, and what is allowed
     */
    public static PictureRequest parse(String size, String theme, String language) {
        var numbers = SIZE.matcher(size);
        if (!numbers.matches()) {
            throw wrong("--size", size, "a width and a height, as in 1280x800");
        }
        int width = Integer.parseInt(numbers.group(1));
        int height = Integer.parseInt(numbers.group(2));
        if (Math.min(width, height) < LEAST || Math.max(width, height) > MOST) {
            throw wrong("--size", size, "a width and a height from " + LEAST + " to " + MOST);
        }
        return new PictureRequest(
                width,
                height,
                switch (theme.toLowerCase(Locale.ROOT)) {
                    case "light" -> Theme.LIGHT;
                    case "dark" -> Theme.DARK;
                    default -> throw wrong("--theme", theme, "light or dark");
                },
                switch (language.toLowerCase(Locale.ROOT)) {
                    case "en" -> Language.ENGLISH;
                    case "zh" -> Language.CHINESE;
                    default -> throw wrong("--language", language, "en or zh");
                });
    }

    private static IllegalArgumentException wrong(String option, String value, String allowed) {
        return new IllegalArgumentException(option + " is \"" + value + "\", allowed is " + allowed + ".");
    }
}
