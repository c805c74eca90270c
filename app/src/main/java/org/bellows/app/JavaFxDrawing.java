package org.bellows.app;

import java.io.IOException;
import java.io.PrintWriter;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.FeedException;
import org.bellows.ui.NoDisplayException;
import org.bellows.ui.PictureRequest;
import org.bellows.ui.Pictures;

/** Draws for real. Only ever named where something is to be drawn. */
final class JavaFxDrawing {
    private JavaFxDrawing() {}

    static int draw(Feed feed, String target, Drawing.Wish wish, PrintWriter out, PrintWriter err)
            throws IOException, InterruptedException {
        PictureRequest request;
        try {
            request = PictureRequest.parse(wish.size(), wish.theme(), wish.language());
        } catch (IllegalArgumentException e) {
            feed.close();
            err.println(e.getMessage());
            return ExitCode.WRONG_USE;
        }
        try {
            Pictures.draw(feed, target, wish.out(), request).forEach(out::println);
            return ExitCode.OK;
        } catch (FeedException e) {
            err.println(e.getMessage());
            return ExitCode.FAILURE;
        } catch (NoDisplayException e) {
            err.println(e.getMessage());
            return ExitCode.WRONG_USE;
        }
    }
}
