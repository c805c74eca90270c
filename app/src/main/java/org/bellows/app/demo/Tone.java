package org.bellows.app.demo;

/** Colour is for states only; everything else is plain, strong or faint. */
enum Tone {
    PLAIN(""),
    STRONG("1"),
    FAINT("2"),
    OK("32"),
    WARNING("33"),
    BAD("31");

    private final String code;

    Tone(String code) {
        this.code = code;
    }

    /** {@code text} in this tone, by ANSI's escapes. */
    String ansi(String text) {
        return code.isEmpty() || text.isBlank() ? text : "\033[" + code + "m" + text + "\033[0m";
    }
}
