package org.bellows.app;

import java.util.Objects;
import java.util.concurrent.Callable;
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
        description = "Delivers the webhooks that Phorge queues, and stores its files.",
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
            "2:wrong options, or settings that cannot be used"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellows --no-ui",
            "      runs the service with /etc/bellows/bellows.yaml and the environment",
            "  BELLOWS_PHORGE_ROOT=/srv/phorge bellows --no-ui",
            "      runs it beside the Phorge in /srv/phorge, without any file",
            "  bellows config --config ./bellows.yaml",
            "      checks that file, and shows every setting and where it comes from"
        })
final class BellowsCommand implements Callable<Integer> {
    private static final Log LOG = Log.of(BellowsCommand.class);

    private final ServiceRunner service;

    @Option(names = "--no-ui", description = "Run the service, without a window.")
    private boolean noUi;

    @Mixin
    private final ConfigOption config;

    @Spec
    private @Nullable CommandSpec spec;

    BellowsCommand(ServiceRunner service, ConfigOption config) {
        this.service = service;
        this.config = config;
    }

    @Override
    public Integer call() throws Exception {
        var err = Objects.requireNonNull(spec).commandLine().getErr();
        if (!noUi) {
            err.println("The console is not part of this build yet. Run the service with: bellows --no-ui");
            return ExitCode.WRONG_USE;
        }
        return config.load(err, this::run);
    }

    private int run(Loaded loaded) throws Exception {
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
        return service.run(settings, loaded.warnings());
    }
}
