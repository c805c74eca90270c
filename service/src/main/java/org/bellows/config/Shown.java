package org.bellows.config;

/** Values as messages show them: short, on one line, and never a secret. */
final class Shown {
    /** What stands in the place of a secret. */
    static final String MASK = "********";

    private static final int LONGEST = 80;

    private Shown() {}

    static String value(SettingKey<?> key, String text) {
        return key.secret() ? MASK : value(text);
    }

    static String value(String text) {
        boolean isNumber = !text.isEmpty() && text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
        return isNumber ? cut(text) : "\"" + oneLine(text) + "\"";
    }

    /** Without quotes, for tables. */
    static String bare(SettingKey<?> key, String text) {
        return key.secret() ? MASK : oneLine(text);
    }

    static String oneLine(String text) {
        return cut(text.codePoints()
                .collect(StringBuilder::new, Shown::appendPrintable, StringBuilder::append)
                .toString());
    }

    private static void appendPrintable(StringBuilder line, int c) {
        switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> line.append("\\u%04x".formatted(c));
            default -> line.appendCodePoint(c);
        }
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
