package org.bellows.console;

import java.util.List;

/** The level of the log, while the process runs. Implementations are thread-safe. */
public interface LogLevel {

    /** What is allowed, most talkative first. */
    List<String> allowed();

    /** The level now, one of the allowed. */
    String current();

    /** Takes effect at once. {@code level} is one of the allowed. */
    void change(String level);
}
