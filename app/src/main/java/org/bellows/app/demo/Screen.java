package org.bellows.app.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import org.bellows.webhook.report.WebhookEvent;

/** The picture on a terminal, drawn again in the same place. */
final class Screen implements Show {
    private static final String HOME = "\033[H";
    private static final String CLEAR_LINE = "\033[K";
    private static final String CLEAR_BELOW = "\033[J";
    // Terminals that know it show the frame in one piece; others ignore it.
    private static final String BEGIN = "\033[?2026h";
    private static final String END = "\033[?2026l";

    private final PrintWriter out;
    private final Terminal terminal;
    private boolean begun;

    Screen(PrintWriter out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public void show(Scene scene, List<WebhookEvent> fresh) {
        var size = terminal.size();
        if (!begun) {
            begun = true;
            // What stood there scrolls away instead of being overwritten.
            out.print("\r\n".repeat(size.height()));
        }
        // The last line stays free for the cursor. It is not hidden and no other screen is used, so that even kill -9
        // leaves the terminal as it should be.
        var lines = Frame.render(scene, size.width(), size.height() - 1).stream()
                .map(line -> (terminal.coloured() ? line.ansi() : line.plain()) + CLEAR_LINE + "\r\n")
                .collect(Collectors.joining());
        out.print(BEGIN + HOME + lines + CLEAR_BELOW + END);
        out.flush();
    }

    @Override
    public void end() {
        out.println();
        out.flush();
    }
}
