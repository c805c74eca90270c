package org.bellows.console.remote;

import java.util.regex.Pattern;

/** The console's token in this process. It never prints itself. */
public final class AccessToken {
    private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]{1,4096}");

    private final String value;

    private AccessToken(String value) {
        this.value = value;
    }

    /**
     * With blanks around it removed.
     *
     * @throws IllegalArgumentException when it cannot stand in a header; the message does not repeat it
     */
    public static AccessToken of(String text) {
        var value = text.strip();
        if (!PRINTABLE.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    value.isEmpty()
                            ? "the token is empty"
                            : "the token has more than one word, or characters that cannot stand in a header");
        }
        return new AccessToken(value);
    }

    String value() {
        return value;
    }

    @Override
    public String toString() {
        return "token";
    }
}
