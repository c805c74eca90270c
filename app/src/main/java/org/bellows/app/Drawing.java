package org.bellows.app;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.bellows.console.feed.Feed;

/** Draws the console's views. As {@link ConsoleDoor}, without any of the console's own types. */
@FunctionalInterface
interface Drawing {

    /** What a person asked for, in their own words. */
    record Wish(Path out, String size, String theme, String language) {}

    /** Draws, closes {@code feed}, and answers the exit code. */
    int draw(Feed feed, String target, Wish wish, PrintWriter out, PrintWriter err)
            throws java.io.IOException, InterruptedException;
}
