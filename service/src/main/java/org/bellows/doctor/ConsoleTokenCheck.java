package org.bellows.doctor;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The file that opens the console's socket: who may read it, and whether it holds a token at all. Never shows it. */
record ConsoleTokenCheck(Path stateDir) implements Check {
    static final String FILE = "console.token";

    private static final int SHORTEST = 32;
    private static final int LONGEST = 4096;
    private static final Set<PosixFilePermission> WIDEST = PosixFilePermissions.fromString("rw-r-----");

    @Override
    public String code() {
        return "console-token";
    }

    @Override
    public List<Finding> look() throws IOException {
        Path file = stateDir.resolve(FILE);
        try {
            var attributes = Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return List.of(judge(file, attributes));
        } catch (NoSuchFileException e) {
            return List.of(Finding.ok("The console's token is made at the first start, in " + file + "."));
        } catch (AccessDeniedException e) {
            return List.of(Finding.warning(
                    stateDir + " may not be looked into by this user (" + System.getProperty("user.name") + ").",
                    "Run the checks as root or as the service's user."));
        }
    }

    private static Finding judge(Path file, PosixFileAttributes attributes) {
        if (!attributes.isRegularFile() || attributes.size() > LONGEST || attributes.size() < SHORTEST) {
            return Finding.error(
                    file + " holds no token: it is to be a file of one line of at least " + SHORTEST + " characters.",
                    "Remove it and restart the service, which makes a new one.");
        }
        var tooWide = EnumSet.copyOf(attributes.permissions());
        tooWide.removeAll(WIDEST);
        if (!tooWide.isEmpty()) {
            return Finding.warning(
                    file + " has the mode " + PosixFilePermissions.toString(attributes.permissions())
                            + ", so others may have read the console's token.",
                    "Remove it and restart the service, which makes a new one for its owner and group only.");
        }
        return Finding.ok("The console's token in " + file + " can be read by "
                + attributes.owner().getName()
                + (attributes.permissions().contains(PosixFilePermission.GROUP_READ)
                        ? " and the group " + attributes.group().getName() + " only."
                        : " only."));
    }
}
