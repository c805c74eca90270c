package org.bellows.files.disk;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.bellows.files.MalformedHandleException;

/**
 * A handle of the local disk: {@code xx/yy/} and 28 more lower-case hex digits, 128 random bits in all. The pattern is what
 * stands between a query string and the file system, so it is matched in full, on ASCII, before anything becomes a path.
 */
record DiskHandle(String text) {
    // \z, not $: a dollar would let a trailing line break pass.
    private static final Pattern SHAPE = Pattern.compile("\\A[0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{28}\\z");
    private static final Pattern LEVEL = Pattern.compile("\\A[0-9a-f]{2}\\z");
    private static final Pattern FILE = Pattern.compile("\\A[0-9a-f]{28}\\z");
    private static final SecureRandom RANDOM = new SecureRandom();

    static DiskHandle parse(String text) throws MalformedHandleException {
        if (!SHAPE.matcher(text).matches()) {
            throw new MalformedHandleException(LocalDiskEngine.IDENTIFIER);
        }
        return new DiskHandle(text);
    }

    static DiskHandle random() {
        var bits = new byte[16];
        RANDOM.nextBytes(bits);
        String hex = HexFormat.of().formatHex(bits);
        return new DiskHandle(hex.substring(0, 2) + "/" + hex.substring(2, 4) + "/" + hex.substring(4));
    }

    /** Whether a directory of this name may be one of the two levels. */
    static boolean isLevel(String name) {
        return LEVEL.matcher(name).matches();
    }

    /** Whether a file of this name in the second level may be one that was stored. */
    static boolean isFile(String name) {
        return FILE.matcher(name).matches();
    }

    String first() {
        return text.substring(0, 2);
    }

    String second() {
        return text.substring(3, 5);
    }

    String name() {
        return text.substring(6);
    }

    Path directoryIn(Path root) {
        return root.resolve(first()).resolve(second());
    }
}
