package org.bellows.app;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.bellows.app.ConsoleDoor.CannotOpenException;
import org.bellows.app.ServiceOption.CannotConnectException;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.log.Log;
import org.bellows.log.LogSetup;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bellows} itself. */
@Command(
        name = "bellows",
        description = {
            "Delivers the webhooks that Phorge queues, stores its files, and shows both in a window.",
            "Looks at the service that already runs on this host, if there is one."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisHeading = "%nUsage: ",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it did what was asked",
            "1:it failed while running",
            "2:wrong options, settings that cannot be used, or no display for the window"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellows",
            "      opens the console",
            "  bellows --no-ui",
            "      runs the service with /etc/bellows/bellows.yaml and the environment",
            "  BELLOWS_PHORGE_ROOT=/srv/phorge bellows --no-ui",
            "      runs it beside the Phorge in /srv/phorge, without any file",
            "  bellows --connect http://127.0.0.1:8150 --token-file ~/forge.token",
            "      looks at a service elsewhere, here through: ssh -L 8150:127.0.0.1:8150 forge",
            "  bellows config --config ./bellows.yaml",
            "      checks that file, and shows every setting and where it comes from",
            "  bellows doctor",
            "      checks the whole installation, and says what to do"
        })
final class BellowsCommand implements Callable<Integer> {
    private static final Log LOG = Log.of(BellowsCommand.class);

    private final ServiceRunner service;
    private final ConsoleDoor door;

    @Option(names = "--no-ui", description = "Run the service, without a window.")
    private boolean noUi;

    @Mixin
    private final ConfigOption config;

    @Mixin
    private final ServiceOption remote;

    @Spec
    private @Nullable CommandSpec spec;

    BellowsCommand(ServiceRunner service, ConsoleDoor door, ConfigOption config, ServiceOption remote) {
        this.service = service;
        this.door = door;
        this.remote = remote;
        this.config = config;
    }

    @Override
    public Integer call() throws Exception {
        var err = Objects.requireNonNull(spec).commandLine().getErr();
        if (noUi && remote.named()) {
            err.println("--no-ui runs a service here, --connect looks at one elsewhere: leave one of them out.");
            return ExitCode.WRONG_USE;
        }
        if (noUi) {
            return config.load(err, loaded -> run(loaded, Foreground.NOTHING));
        }
        try {
            var console = new OpenConsole(door, remote, this::run, err);
            return remote.named() ? console.elsewhere() : config.load(err, console::here);
        } catch (CannotOpenException | CannotConnectException e) {
            err.println("bellows: " + e.getMessage());
            return ExitCode.WRONG_USE;
        }
    }

    private int run(Loaded loaded, Foreground foreground) throws Exception {
        var settings = loaded.settings();
        LogSetup.apply(settings.log());
        loaded.warnings().forEach(warning -> LOG.warning("SETTING_WARNING", "message", warning));
        settings.raised()
                .forEach(raised -> LOG.warning(
                        "SETTING_RAISED",
                        "setting",
                        raised.key(),
                        "configured",
                        raised.configured(),
                        "used",
                        raised.used(),
                        "reason",
                        raised.reason()));
        return service.run(loaded, foreground);
    }
}
