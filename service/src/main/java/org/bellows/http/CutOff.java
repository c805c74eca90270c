package org.bellows.http;

import java.time.Duration;
import java.util.Locale;

/**
 * A client was disconnected because it was too slow. It never carries what the client sent.
 *
 * @param listener what the socket is for, such as {@code file storage}
 * @param peer the client's address and port
 * @param owed how long it made us wait, less what its bytes were worth
 */
public record CutOff(String listener, String peer, Reason reason, Duration owed) {

    /** What the client was slow at. */
    public enum Reason {
        /** Its request line and headers did not come in time. */
        SLOW_HEAD,
        /** Its request body came too slowly, or stopped. */
        SLOW_BODY,
        /** It took our answer too slowly, or not at all. */
        SLOW_READER,
        /** Its place was needed for others, and of all clients it made us wait the longest. */
        CROWDED;

        /** As in logs and metrics. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
