package org.bellows.app;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.console.remote.AccessToken;
import org.bellows.console.remote.ConsoleAddress;
import org.bellows.console.remote.RemoteFeed;
import org.bellows.console.remote.TokenSearch;
import org.bellows.console.remote.TokenSearch.Found;
import org.bellows.console.remote.TokenSearch.Missing;
import picocli.CommandLine.Option;

/** Which service is looked at, and how it lets us in. */
final class ServiceOption {
    private final Map<String, String> environment;
    private final ConfigOption config;
    private final TokenPrompt prompt;

    @Option(
            names = "--connect",
            paramLabel = "URL",
            description = "Look at the service at URL, as in https://forge.example.org:8150.")
    private Optional<String> url = Optional.empty();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = {
                "Read the service's console token from FILE. Otherwise from BELLOWS_CONSOLE_TOKEN, or from the",
                "state directory of the service on this host, or it is asked for. Never an argument."
            })
    private Optional<Path> tokenFile = Optional.empty();

    @Option(
            names = "--authorities",
            paramLabel = "FILE",
            description = "Trust the certificates in the PEM file FILE as well, for a URL with https.")
    private Optional<Path> authorities = Optional.empty();

    ServiceOption(Map<String, String> environment, ConfigOption config, TokenPrompt prompt) {
        this.environment = environment;
        this.config = config;
        this.prompt = prompt;
    }

    /** The service cannot be looked at; the message says why and what to do. */
    static final class CannotConnectException extends Exception {
        CannotConnectException(String message) {
            super(message);
        }
    }

    /** Whether a service elsewhere was named. */
    boolean named() {
        return url.isPresent();
    }

    /** The address that was named. */
    ConsoleAddress address() throws CannotConnectException {
        try {
            return ConsoleAddress.parse(url.orElseThrow(
                    () -> new CannotConnectException("Say which service: --connect https://forge.example.org:8150")));
        } catch (IllegalArgumentException e) {
            throw new CannotConnectException("--connect cannot be used. " + e.getMessage());
        }
    }

    Optional<Path> authorities() {
        return authorities;
    }

    /** The token for {@code address}, asked for if it is nowhere to be found. */
    AccessToken token(ConsoleAddress address) throws CannotConnectException {
        return token(address, stateDirOf(address));
    }

    /** The same, when the service's settings are known to be those of this host. */
    AccessToken token(ConsoleAddress address, Optional<Path> stateDir) throws CannotConnectException {
        return switch (search(stateDir)) {
            case Found found -> found.token();
            case Missing missing -> {
                boolean nothingNamed = tokenFile.isEmpty()
                        && environment.getOrDefault(TokenSearch.VARIABLE, "").isBlank();
                yield (nothingNamed ? prompt.ask("Console token of " + address + ":") : Optional.<AccessToken>empty())
                        .orElseThrow(() -> new CannotConnectException(missing.message()));
            }
        };
    }

    TokenSearch.Result search(Optional<Path> stateDir) {
        return new TokenSearch(tokenFile, environment, stateDir).look();
    }

    /** Begins to connect. */
    RemoteFeed feed(ConsoleAddress address, AccessToken token) throws CannotConnectException {
        try {
            return RemoteFeed.connect(address, token, authorities);
        } catch (IllegalArgumentException e) {
            throw new CannotConnectException(String.valueOf(e.getMessage()));
        }
    }

    // The service of this host's settings keeps its token where a member of its group may read it.
    private Optional<Path> stateDirOf(ConsoleAddress address) {
        return config.load() instanceof Loaded loaded
                        && ConsoleAddress.of(loaded.settings().listeners().console())
                                .equals(address)
                ? Optional.of(loaded.settings().stateDir())
                : Optional.empty();
    }
}
