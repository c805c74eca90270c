package org.bellows.database.grants;

import java.util.regex.Pattern;

/** Names of databases and accounts as the server's language writes them. */
public final class Names {
    private Names() {}

    /** Between backticks. */
    public static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** The account of {@code CURRENT_USER()}, such as {@code bellows@localhost}, as GRANT and CREATE USER want it. */
    public static String account(String currentUser) {
        int at = currentUser.lastIndexOf('@');
        return at < 0
                ? quoted(currentUser)
                : quoted(currentUser.substring(0, at)) + "@" + quoted(currentUser.substring(at + 1));
    }

    /** Whether a database is among those that a GRANT names. */
    static boolean fits(String pattern, String database) {
        var regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                regex.append(Pattern.quote(String.valueOf(pattern.charAt(++i))));
            } else {
                regex.append(
                        switch (c) {
                            case '%' -> ".*";
                            case '_' -> ".";
                            default -> Pattern.quote(String.valueOf(c));
                        });
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL)
                .matcher(database)
                .matches();
    }

    /** How closely a pattern describes a database: the server looks at the one with the highest number and at no other. */
    static int closeness(String pattern) {
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                i++;
            } else if (c == '%' || c == '_') {
                return Math.min(i + 1, 127);
            }
        }
        return 128;
    }
}
