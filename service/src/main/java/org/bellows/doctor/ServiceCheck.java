package org.bellows.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.config.Settings;

/** Whether the service runs on this host, and is the same version as this program. Other checks depend on the answer. */
final class ServiceCheck implements Check {
    private static final int LONGEST_TOKEN = 4096;

    private final Path token;
    private final List<ListenerInUse> listeners;
    private final Surroundings surroundings;
    private volatile boolean runs;

    ServiceCheck(Settings settings, List<ListenerInUse> listeners, Surroundings surroundings) {
        this.token = settings.stateDir().resolve(ConsoleTokenCheck.FILE);
        // Any free port is none that could be asked.
        this.listeners =
                listeners.stream().filter(used -> used.listener().port() != 0).toList();
        this.surroundings = surroundings;
    }

    /** Whether it was found to run. */
    boolean runs() {
        return runs;
    }

    @Override
    public String code() {
        return "service";
    }

    @Override
    public List<Finding> look() {
        if (surroundings.running().isPresent()) {
            runs = true;
            return List.of(Finding.ok("The service runs; these checks were made by itself."));
        }
        var strangers = new ArrayList<Finding>();
        var bellows = new ArrayList<ListenerInUse>();
        Optional<String> version = Optional.empty();
        for (ListenerInUse used : listeners) {
            var peer = new Peer(used.listener());
            switch (peer.ask()) {
                case BELLOWS -> {
                    bellows.add(used);
                    version = used.isConsole() ? token().flatMap(peer::version) : version;
                }
                case STRANGER -> strangers.add(stranger(used));
                case NOBODY -> {
                    // Not started yet, or stopped.
                }
            }
        }
        runs = !bellows.isEmpty();
        if (!strangers.isEmpty()) {
            return strangers;
        }
        return List.of(runs ? running(bellows, version) : Finding.ok("No Bellows service answers on this host now."));
    }

    private static Finding stranger(ListenerInUse used) {
        return Finding.error(
                "Something that is not Bellows answers at " + used + ", so the service cannot listen there.",
                "ss -ltnp names it; stop it, or choose another address with listen." + used.name() + ".");
    }

    private Finding running(List<ListenerInUse> bellows, Optional<String> version) {
        if (bellows.size() < listeners.size()) {
            return Finding.warning(
                    "A Bellows service answers at " + bellows.getFirst()
                            + ", but not at every listener of these settings.",
                    "It was started with other settings: restart it, or see bellows config.");
        }
        if (version.isPresent() && !version.get().equals(surroundings.version())) {
            return Finding.warning(
                    "The service that runs is version " + version.get() + ", this program is " + surroundings.version()
                            + ".",
                    "Restart the service.");
        }
        return Finding.ok("The service runs and answers at " + bellows.getLast() + "; the checks only looked on.");
    }

    private Optional<String> token() {
        try {
            return Files.isRegularFile(token) && Files.size(token) <= LONGEST_TOKEN
                    ? Optional.of(Files.readString(token).strip())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
