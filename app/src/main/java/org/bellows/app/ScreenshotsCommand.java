package org.bellows.app;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.bellows.app.ServiceOption.CannotConnectException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bellows screenshots}: draws every view of a live service into PNG files. */
@Command(
        name = "screenshots",
        description = "Draws every view of the console into PNG files, from a live service. Needs no display.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisHeading = "%nUsage: ",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every view was drawn",
            "1:the service does not answer, or a file cannot be written",
            "2:wrong options, no token, or a library that draws text is missing"
        })
final class ScreenshotsCommand implements Callable<Integer> {
    @Mixin
    private final ServiceOption service;

    private final Drawing drawing;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Where the files go; made if need be.")
    private Path out = Path.of("");

    @Option(
            names = "--size",
            paramLabel = "WxH",
            defaultValue = "1280x800",
            description = "Width and height in pixels (${DEFAULT-VALUE}).")
    private String size = "";

    @Option(
            names = "--theme",
            paramLabel = "THEME",
            defaultValue = "light",
            description = "light or dark (${DEFAULT-VALUE}).")
    private String theme = "";

    @Option(
            names = "--language",
            paramLabel = "LANGUAGE",
            defaultValue = "en",
            description = "en or zh (${DEFAULT-VALUE}).")
    private String language = "";

    @Spec
    private @Nullable CommandSpec spec;

    ScreenshotsCommand(ServiceOption service, Drawing drawing) {
        this.service = service;
        this.drawing = drawing;
    }

    @Override
    public Integer call() throws Exception {
        var command = Objects.requireNonNull(spec).commandLine();
        try {
            var address = service.address();
            var feed = service.feed(address, service.token(address));
            return drawing.draw(
                    feed,
                    address.toString(),
                    new Drawing.Wish(out, size, theme, language),
                    command.getOut(),
                    command.getErr());
        } catch (CannotConnectException e) {
            command.getErr().println(e.getMessage());
            return ExitCode.WRONG_USE;
        }
    }
}
