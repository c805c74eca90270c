package org.bellows.ui.text;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/**
 * The words of one package, from its {@code texts.properties} (English) or {@code texts_zh.properties} (Simplified Chinese). They
 * are {@link MessageFormat} patterns: {@code {0}} stands for the first argument, an apostrophe is written twice.
 */
public final class Texts {
    private static final ResourceBundle.Control NO_DETOUR =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private final ResourceBundle bundle;
    private final Locale locale;

    private Texts(ResourceBundle bundle, Locale locale) {
        this.bundle = bundle;
        this.locale = locale;
    }

    /**
     * The words that stand beside {@code owner}.
     *
     * @param locale of the words, English when there are none in its language, and of the numbers in them
     */
    public static Texts beside(Class<?> owner, Locale locale) {
        // Without the detour over the platform's language: a German desktop gets English, whatever else is installed.
        var bundle =
                ResourceBundle.getBundle(owner.getPackageName() + ".texts", locale, owner.getClassLoader(), NO_DETOUR);
        return new Texts(bundle, locale);
    }

    /** The words for {@code key}, with the arguments in their places. */
    public String get(String key, Object... arguments) {
        String pattern;
        try {
            pattern = bundle.getString(key);
        } catch (MissingResourceException e) {
            throw new IllegalArgumentException("No text for " + key + " in " + bundle.getBaseBundleName(), e);
        }
        return new MessageFormat(pattern, locale).format(arguments);
    }

    /** The same package's neighbour: the words that stand beside {@code owner}, in the same language. */
    public Texts neighbour(Class<?> owner) {
        return beside(owner, locale);
    }

    public Locale locale() {
        return locale;
    }
}
