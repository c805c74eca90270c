package org.bellows.app;

import java.io.PrintWriter;
import java.util.Optional;
import org.bellows.app.ConsoleDoor.CannotOpenException;
import org.bellows.app.ServiceOption.CannotConnectException;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.console.remote.AccessToken;
import org.bellows.console.remote.ConsoleAddress;
import org.bellows.console.remote.ServiceSearch;
import org.bellows.console.remote.ServiceSearch.Bellows;
import org.bellows.console.remote.ServiceSearch.Locked;
import org.bellows.console.remote.ServiceSearch.Nobody;
import org.bellows.console.remote.ServiceSearch.Stranger;
import org.bellows.console.remote.TokenSearch.Found;

/**
 * Opens the console over the right service: the one that was named, else the one that answers on this host already, else one of our
 * own in this process.
 */
final class OpenConsole {
    private final ConsoleDoor door;
    private final ServiceOption option;
    private final ServiceRunner service;
    private final PrintWriter err;

    OpenConsole(ConsoleDoor door, ServiceOption option, ServiceRunner service, PrintWriter err) {
        this.door = door;
        this.option = option;
        this.service = service;
        this.err = err;
    }

    /** Over the service that was named; answers the exit code. */
    int elsewhere() throws CannotOpenException, CannotConnectException {
        var address = option.address();
        if (address.tokenInTheClear()) {
            err.println("Warning: the token goes to " + address
                    + " unencrypted. Use https, or an SSH tunnel: ssh -L 8150:127.0.0.1:8150 HOST");
        }
        var token = option.token(address);
        var window = door.open();
        window.over(option.feed(address, token), address.toString(), false);
        return ExitCode.OK;
    }

    /** Over the service of this host, or one of our own with these settings; answers the exit code. */
    int here(Loaded loaded) throws Exception {
        var settings = loaded.settings();
        var console = settings.listeners().console();
        var window = door.open();
        if (console.port() == 0) {
            return ownService(loaded, window);
        }
        var address = ConsoleAddress.of(console);
        var found = option.search(Optional.of(settings.stateDir()));
        Optional<AccessToken> token = found instanceof Found some ? Optional.of(some.token()) : Optional.empty();
        return switch (ServiceSearch.look(address, token, option.authorities())) {
            case Nobody _ -> ownService(loaded, window);
            case Bellows _ -> attached(address, token.orElseThrow(), window);
            case Locked locked -> {
                if (token.isPresent()) {
                    throw new CannotConnectException(locked.message());
                }
                yield attached(address, option.token(address, Optional.of(settings.stateDir())), window);
            }
            case Stranger stranger -> throw new CannotConnectException(stranger.message());
        };
    }

    private int attached(ConsoleAddress address, AccessToken token, ConsoleDoor.Window window)
            throws CannotConnectException {
        window.over(option.feed(address, token), address.toString(), true);
        return ExitCode.OK;
    }

    private int ownService(Loaded loaded, ConsoleDoor.Window window) throws Exception {
        return service.run(loaded, (feed, stop) -> {
            // Whoever ends the process ends the window with it.
            var watcher = Thread.ofVirtual().start(() -> {
                try {
                    stop.await();
                    window.end();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
            boolean goesOn = window.overOwnService(feed);
            if (goesOn) {
                stop.await();
            }
            watcher.interrupt();
        });
    }
}
