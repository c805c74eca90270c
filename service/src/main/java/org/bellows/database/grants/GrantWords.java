package org.bellows.database.grants;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** The words, names and signs of one line, from the left. */
final class GrantWords {
    private final Deque<Token> tokens = new ArrayDeque<>();

    /** {@code quoted}: a name, whatever it looks like. */
    record Token(String text, boolean quoted) {}

    GrantWords(String line) {
        int at = 0;
        while (at < line.length()) {
            char c = line.charAt(at);
            if (c == '`' || c == '\'' || c == '"') {
                at = name(line, at, c);
            } else if (Character.isLetterOrDigit(c) || c == '_' || c == '$') {
                int end = at;
                while (end < line.length() && isWord(line.charAt(end))) {
                    end++;
                }
                tokens.add(new Token(line.substring(at, end), false));
                at = end;
            } else {
                if (!Character.isWhitespace(c)) {
                    tokens.add(new Token(String.valueOf(c), false));
                }
                at++;
            }
        }
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }

    /** A quote within a name is written twice; a backslash is nothing special, as the escaped wildcards need it. */
    private int name(String line, int from, char quote) {
        var name = new StringBuilder();
        int at = from + 1;
        while (at < line.length()) {
            char c = line.charAt(at++);
            if (c != quote) {
                name.append(c);
            } else if (at < line.length() && line.charAt(at) == quote) {
                name.append(quote);
                at++;
            } else {
                break;
            }
        }
        tokens.add(new Token(name.toString(), true));
        return at;
    }

    boolean isEmpty() {
        return tokens.isEmpty();
    }

    /** The next is this word or sign; not taken. */
    boolean at(String word) {
        Token next = tokens.peek();
        return next != null && !next.quoted() && next.text().equalsIgnoreCase(word);
    }

    /** The next is a name in quotes; not taken. */
    boolean atName() {
        Token next = tokens.peek();
        return next != null && next.quoted();
    }

    /** Takes the next if it is this word or sign. */
    boolean take(String word) {
        if (!at(word)) {
            return false;
        }
        tokens.remove();
        return true;
    }

    /** Takes the next, whatever it is; empty text at the end. */
    String next() {
        Token next = tokens.poll();
        return next == null ? "" : next.text();
    }

    /** Takes the next as a key word. */
    String word() {
        return next().toUpperCase(Locale.ROOT);
    }
}
