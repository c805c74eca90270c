package org.bellows.ui.text;

import java.util.ArrayList;
import java.util.List;

/** The words of one package, with numbers and times in them. */
public record Words(Texts texts, Formats formats) {
    private static final int LONGEST_NAME = 40;

    /** The words for {@code key}, with the arguments in their places. */
    public String get(String key, Object... arguments) {
        return texts.get(key, arguments);
    }

    /** The words for {@code key.one} or {@code key.many}: {@code {0}} is the count, the others follow. */
    public String counted(String key, long count, Object... others) {
        var arguments = new ArrayList<Object>();
        arguments.add(formats.count(count));
        arguments.addAll(List.of(others));
        return texts.get(key + (count == 1 ? ".one" : ".many"), arguments.toArray());
    }

    /** A name that somebody else chose, short enough to stand in a sentence. */
    public static String shortened(String name) {
        return name.codePointCount(0, name.length()) <= LONGEST_NAME
                ? name
                : name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME - 1))
                                .strip() + "…";
    }
}
