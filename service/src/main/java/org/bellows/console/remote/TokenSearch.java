package org.bellows.console.remote;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Map;
import java.util.Optional;
import org.bellows.console.ConsoleToken;

/**
 * Where a command finds the console's token: in the file that it was given, else in {@value #VARIABLE}, else in the state directory of
 * the service on this host, if this user may read it there. Never in an argument, which every user of the host can see.
 *
 * @param file that a person named
 * @param environment of this process
 * @param stateDir of the service on this host; empty when the service is elsewhere
 */
public record TokenSearch(Optional<Path> file, Map<String, String> environment, Optional<Path> stateDir) {
    public static final String VARIABLE = "BELLOWS_CONSOLE_TOKEN";

    private static final long LONGEST = 8192;

    /** What came of it. */
    public sealed interface Result {}

    /**
     * There is one.
     *
     * @param where it was, for a person
     */
    public record Found(AccessToken token, String where) implements Result {}

    /**
     * There is none.
     *
     * @param message why not, and whom to ask or what to do
     */
    public record Missing(String message) implements Result {}

    /** Looks. A place that was named and has no usable token ends the search: the next would be a surprise. */
    public Result look() {
        if (file.isPresent()) {
            return read(file.get(), "The token file " + file.get());
        }
        var variable = environment.getOrDefault(VARIABLE, "");
        if (!variable.isBlank()) {
            return token(variable, VARIABLE, "The token in the environment variable " + VARIABLE);
        }
        return stateDir.map(dir -> dir.resolve(ConsoleToken.FILE))
                .map(path -> read(path, "The console's token " + path))
                .orElseGet(() ->
                        new Missing("The service needs its console token. Ask whoever runs Bellows on that host: it is"
                                + " in " + ConsoleToken.FILE
                                + " in the service's state directory. Give it by a file, or in"
                                + " the environment variable " + VARIABLE + "."));
    }

    private static Result read(Path path, String what) {
        try {
            if (Files.isDirectory(path) || Files.size(path) > LONGEST) {
                return new Missing(what + " is not a file of one line.");
            }
            return token(Files.readString(path, StandardCharsets.ISO_8859_1), path.toString(), what);
        } catch (IOException _) {
            return new Missing(
                    Files.exists(path) && !Files.isReadable(path) ? denied(path, what) : missing(path, what));
        }
    }

    static String denied(Path path, String what) {
        return what + " may not be read by this user. " + whomToAsk(path);
    }

    private static String missing(Path path, String what) {
        var directory = path.toAbsolutePath().getParent();
        if (directory != null && Files.isDirectory(directory) && !Files.isExecutable(directory)) {
            return what + " is in a directory that this user may not enter. " + whomToAsk(directory);
        }
        return what
                + " is not there or cannot be read. The service makes it at its first start; if it runs on another host or"
                + " with another state directory, ask whoever runs it for the token.";
    }

    private static String whomToAsk(Path path) {
        try {
            var owner = Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return "Ask the user " + owner.owner().getName()
                    + " for the token, or an administrator to add you to the group "
                    + owner.group().getName() + ".";
        } catch (IOException | UnsupportedOperationException _) {
            return "Ask an administrator of this host for the token.";
        }
    }

    private static Result token(String text, String where, String what) {
        try {
            return new Found(AccessToken.of(text), where);
        } catch (IllegalArgumentException e) {
            return new Missing(what + " cannot be used: " + e.getMessage() + ".");
        }
    }
}
