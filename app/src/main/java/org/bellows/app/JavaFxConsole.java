package org.bellows.app;

import java.util.Map;
import org.bellows.console.feed.Feed;
import org.bellows.ui.ConsoleLauncher;
import org.bellows.ui.NoDisplayException;
import org.bellows.ui.shell.Attachment;
import org.bellows.ui.shell.Ending;

/** The real window. Only ever named where one is to be opened. */
final class JavaFxConsole implements ConsoleDoor.Window {
    private final ConsoleLauncher launcher;

    private JavaFxConsole(ConsoleLauncher launcher) {
        this.launcher = launcher;
    }

    static ConsoleDoor.Window open(Map<String, String> environment) throws ConsoleDoor.CannotOpenException {
        try {
            return new JavaFxConsole(ConsoleLauncher.onDisplay(environment));
        } catch (NoDisplayException e) {
            throw new ConsoleDoor.CannotOpenException(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public boolean overOwnService(Feed feed) {
        return launcher.show(feed, Attachment.inProcess()) == Ending.KEEP_SERVICE;
    }

    @Override
    public void over(Feed feed, String address, boolean sameHost) {
        var kind = sameHost ? Attachment.Kind.SAME_HOST : Attachment.Kind.ELSEWHERE;
        launcher.show(feed, new Attachment(kind, address));
    }

    @Override
    public void end() {
        launcher.end();
    }
}
