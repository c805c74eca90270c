package org.bellows.app.demo;

import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bellows.app.demo.DemoService.Running;
import org.bellows.trial.TrialException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bellows demo}: the service at work, on a database and a receiver that are thrown away afterwards. */
@Command(
        name = "demo",
        description = "Shows Bellows at work on a throw-away MariaDB and a receiver of its own.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisHeading = "%nUsage: ",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every delivery was made exactly once",
            "1:something is wrong, and it says what",
            "2:wrong options",
            "130:--once was interrupted"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellows demo",
            "      delivers a trickle of events to hooks of every kind until Ctrl-C",
            "  bellows demo --once --events 20000",
            "      delivers 20,000 events, looks for each at the receiver, and ends"
        })
public final class DemoCommand implements Callable<Integer> {
    private static final int OK = 0;
    private static final int FAILURE = 1;
    private static final int WRONG_USE = 2;
    private static final int INTERRUPTED = 130;
    private static final int USUAL_EVENTS = 200;
    private static final int LOG_LINES = 30;

    private final DemoService service;
    private final Consumer<Runnable> onSignal;
    private final Supplier<Terminal> terminal;
    private final Stop stop = new Stop();

    @Option(names = "--once", description = "Deliver events, check that each arrived exactly once, and end.")
    private boolean once;

    @Option(
            names = "--events",
            paramLabel = "N",
            converter = WholeNumber.Events.class,
            description = "With --once: how many, 1 to 100000. Default: 200.")
    private Optional<Integer> events = Optional.empty();

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            converter = WholeNumber.Seconds.class,
            description =
                    "With --once: give up after that time. Default: two minutes, and a second for every 100 events.")
    private Optional<Integer> timeout = Optional.empty();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            converter = WholeNumber.Seconds.class,
            description = "Without --once: end after N seconds. Default: run until Ctrl-C.")
    private Optional<Integer> seconds = Optional.empty();

    @Spec
    private @Nullable CommandSpec spec;

    /**
     * @param service what is shown
     * @param onSignal calls its argument at each SIGINT and SIGTERM, instead of ending the process
     * @param terminal what the picture is drawn on
     */
    DemoCommand(DemoService service, Consumer<Runnable> onSignal, Supplier<Terminal> terminal) {
        this.service = service;
        this.onSignal = onSignal;
        this.terminal = terminal;
    }

    /** The command as a person runs it, on standard output. */
    public static DemoCommand onStandardOutput(
            DemoService service, Consumer<Runnable> onSignal, Map<String, String> environment) {
        return new DemoCommand(service, onSignal, () -> Terminal.standardOutput(environment));
    }

    @Override
    public Integer call() throws Exception {
        var command = Objects.requireNonNull(spec).commandLine();
        // Taken now: while the service runs, standard error belongs to its log.
        var out = command.getOut();
        var err = command.getErr();
        var misuse = misuse();
        if (misuse.isPresent()) {
            err.println("bellows demo: " + misuse.get());
            err.flush();
            return WRONG_USE;
        }
        onSignal.accept(this::signal);
        try {
            return run(out, err);
        } catch (TrialException e) {
            return stop.requested() ? interrupted(err) : failed(err, e.getMessage());
        } catch (SQLException e) {
            return failed(err, "the throw-away MariaDB does not answer as it must: " + e.getMessage());
        }
    }

    private static int failed(PrintWriter err, @Nullable String reason) {
        say(err, "bellows demo: " + reason);
        return FAILURE;
    }

    private Optional<String> misuse() {
        if (!once && events.isPresent()) {
            return Optional.of("--events needs --once");
        }
        if (!once && timeout.isPresent()) {
            return Optional.of("--timeout needs --once; --seconds ends a demo that is watched");
        }
        return once && seconds.isPresent()
                ? Optional.of("--seconds is for a demo that is watched; with --once use --timeout")
                : Optional.empty();
    }

    private void signal() {
        if (stop.requested()) {
            // Somebody is in a hurry. The database has a watchdog, which needs nothing of this process.
            Runtime.getRuntime().halt(INTERRUPTED);
        }
        stop.request();
    }

    private int run(PrintWriter out, PrintWriter err) throws Exception {
        say(err, "Starting a throw-away MariaDB");
        int exit;
        try (var site = TrialSite.open(once ? DemoHook.checked() : DemoHook.everyKind())) {
            if (stop.requested()) {
                return interrupted(err);
            }
            try (var running = service.start(site.settings(once ? Tempo.ONCE : Tempo.LIVE))) {
                exit = once ? once(site, running, out, err) : live(site, running, out);
            } catch (Exception e) {
                logTail(site, err);
                throw e;
            }
            if (exit == FAILURE) {
                logTail(site, err);
            }
        }
        say(exit == OK ? out : err, "Everything that was started is gone again.");
        return exit;
    }

    private int once(TrialSite site, Running running, PrintWriter out, PrintWriter err) throws Exception {
        int count = events.orElse(USUAL_EVENTS);
        var limit = Duration.ofSeconds(timeout.orElse(120 + count / 100));
        var result = new OnceDemo(site, running, err, stop, count, limit).run();
        if (result.isEmpty()) {
            return interrupted(err);
        }
        boolean good = result.get().good();
        print(good ? out : err, result.get().lines());
        return good ? OK : FAILURE;
    }

    private int live(TrialSite site, Running running, PrintWriter out) throws Exception {
        var place = terminal.get();
        Show show = place.interactive() ? new Screen(out, place) : new Lines(out);
        boolean good = new LiveDemo(site, running, show, out, stop).run(seconds.map(Duration::ofSeconds));
        return good ? OK : FAILURE;
    }

    private static int interrupted(PrintWriter err) {
        say(err, "Interrupted: nothing was checked.");
        return INTERRUPTED;
    }

    private static void logTail(TrialSite site, PrintWriter err) {
        say(err, "The end of the service's log:");
        print(err, site.log().tail(LOG_LINES).stream().map(line -> "  " + line).toList());
    }

    private static void print(PrintWriter writer, List<String> lines) {
        lines.forEach(writer::println);
        writer.flush();
    }

    private static void say(PrintWriter writer, String line) {
        print(writer, List.of(line));
    }
}
