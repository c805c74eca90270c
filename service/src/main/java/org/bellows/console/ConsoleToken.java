package org.bellows.console;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The token of the console's socket: made at the first start in {@code <state dir>/console.token}, readable by its owner and the
 * service's group, and the same from then on.
 */
public final class ConsoleToken {

    /** The name of the file in the state directory. */
    public static final String FILE = "console.token";

    private static final System.Logger LOG = System.getLogger(ConsoleToken.class.getName());
    private static final int RANDOM_BYTES = 32;
    private static final int SHORTEST = 32;
    private static final int LONGEST = 4096;
    private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]+");
    private static final Set<PosixFilePermission> FILE_MODE = PosixFilePermissions.fromString("rw-r-----");
    private static final Set<PosixFilePermission> DIRECTORY_MODE = PosixFilePermissions.fromString("rwxr-x---");

    private ConsoleToken() {}

    /**
     * Reads the token, after making it if there is none. Two processes that start together get the same one.
     *
     * @throws ConsoleTokenException when the directory cannot be written or what is in the file cannot protect anything
     */
    public static String load(Path stateDir) throws ConsoleTokenException {
        var file = stateDir.resolve(FILE);
        try {
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                create(stateDir, file);
            }
            return read(file);
        } catch (IOException e) {
            throw new ConsoleTokenException(
                    "Cannot read or make the console's token " + file + ": " + words(e)
                            + ". Let the user that runs Bellows"
                            + " write to " + stateDir + ", or choose another directory with state.dir"
                            + " (or BELLOWS_STATE_DIR).",
                    e);
        }
    }

    private static void create(Path stateDir, Path file) throws IOException {
        if (!Files.isDirectory(stateDir)) {
            Files.createDirectories(stateDir);
            Files.setPosixFilePermissions(stateDir, DIRECTORY_MODE);
        }
        // Written aside and linked into place, so that nobody ever reads half a token and of two creators one wins.
        var draft = Files.createTempFile(stateDir, FILE, ".new", PosixFilePermissions.asFileAttribute(FILE_MODE));
        try {
            Files.setPosixFilePermissions(draft, FILE_MODE);
            try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                var text = ByteBuffer.wrap((random() + "\n").getBytes(StandardCharsets.US_ASCII));
                while (text.hasRemaining()) {
                    channel.write(text);
                }
                channel.force(true);
            }
            Files.createLink(file, draft);
            LOG.log(Level.INFO, "CONSOLE_TOKEN_MADE file=" + file);
        } catch (FileAlreadyExistsException e) {
            LOG.log(Level.DEBUG, "CONSOLE_TOKEN_FOUND file=" + file);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static String random() {
        var bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String read(Path file) throws IOException, ConsoleTokenException {
        if (!Files.isRegularFile(file) || Files.size(file) > LONGEST) {
            throw unusable(file, "is not a file of one line");
        }
        restrict(file);
        var token = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
        if (token.isEmpty()) {
            throw unusable(file, "is empty");
        }
        if (token.length() < SHORTEST) {
            throw unusable(file, "holds " + token.length() + " characters, at least " + SHORTEST + " are needed");
        }
        if (!PRINTABLE.matcher(token).matches()) {
            throw unusable(file, "holds blanks or characters that cannot stand in a header");
        }
        return token;
    }

    private static ConsoleTokenException unusable(Path file, String what) {
        return new ConsoleTokenException(
                "The console's token " + file + " " + what
                        + ". Remove the file and start again: a new token is made. Whoever uses the old one needs the new one.");
    }

    /** A mode that is narrower than ours is somebody's decision; a wider one is a leak. */
    private static void restrict(Path file) throws IOException {
        var tooWide = EnumSet.copyOf(Files.getPosixFilePermissions(file));
        var before = PosixFilePermissions.toString(tooWide);
        tooWide.removeAll(FILE_MODE);
        if (tooWide.isEmpty()) {
            return;
        }
        Files.setPosixFilePermissions(file, FILE_MODE);
        LOG.log(
                Level.WARNING,
                "CONSOLE_TOKEN_MODE_FIXED file=" + file + " was=" + before + " now="
                        + PosixFilePermissions.toString(FILE_MODE)
                        + " advice=\"others may have read it: remove the file and start again to have a new one\"");
    }

    private static String words(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException exists -> exists.getFile() + " is not a directory";
            default -> e.getClass().getSimpleName() + " " + e.getMessage();
        };
    }
}
