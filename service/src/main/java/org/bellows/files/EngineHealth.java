package org.bellows.files;

import java.util.OptionalLong;

/**
 * How an engine is.
 *
 * @param ready it could take or give bytes now
 * @param freeBytes what is left where it writes, when that is known
 * @param trouble one sentence for the operator; empty text when there is none
 */
public record EngineHealth(boolean ready, OptionalLong freeBytes, String trouble) {

    /** All well, and nothing is known about space. */
    public static final EngineHealth WELL = new EngineHealth(true, OptionalLong.empty(), "");

    /** Not working, and why. */
    public static EngineHealth ill(String trouble) {
        return new EngineHealth(false, OptionalLong.empty(), trouble);
    }
}
