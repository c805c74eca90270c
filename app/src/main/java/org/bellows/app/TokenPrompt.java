package org.bellows.app;

import java.io.Console;
import java.util.Arrays;
import java.util.Optional;
import org.bellows.console.remote.AccessToken;

/** Asks the person at the terminal for the console's token. */
@FunctionalInterface
interface TokenPrompt {

    /** What was typed; empty when nobody can be asked, or nothing was typed. */
    Optional<AccessToken> ask(String question);

    /** Asks without showing what is typed. Nobody is asked when input or output is no terminal. */
    static Optional<AccessToken> atTerminal(String question) {
        return Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .flatMap(console -> ask(console, question));
    }

    private static Optional<AccessToken> ask(Console console, String question) {
        char[] typed = console.readPassword("%s ", question);
        if (typed == null || typed.length == 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(AccessToken.of(new String(typed)));
        } catch (IllegalArgumentException e) {
            console.printf("It cannot be used: %s.%n", e.getMessage());
            return Optional.empty();
        } finally {
            Arrays.fill(typed, '\0');
        }
    }
}
