package org.bellows.app;

import java.util.Locale;

/** Sizes on the command line. */
final class ByteSize {
    /** What {@code FileSize.parse} understands, for a message. */
    static final String EXAMPLES = "write a number and a unit, such as 900KB, 3MB or 8MiB"
            + " (KB, MB, GB are thousands of each other; KiB, MiB, GiB are 1,024 times)";

    private ByteSize() {}

    /** {@code 3,000,000 bytes}. */
    static String exact(long bytes) {
        return String.format(Locale.ROOT, "%,d", bytes) + (bytes == 1 ? " byte" : " bytes");
    }
}
