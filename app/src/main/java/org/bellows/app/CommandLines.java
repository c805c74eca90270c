package org.bellows.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.bellows.app.demo.DemoCommand;
import org.bellows.config.SettingsLoader;
import org.bellows.log.Secrets;
import picocli.CommandLine;

/** Puts the command line together: commands, exit codes, and what is said when one fails. */
final class CommandLines {
    private CommandLines() {}

    /** The {@code bellows} command. */
    static CommandLine of(ServiceRunner service, Map<String, String> environment) {
        return of(service, () -> JavaFxConsole.open(environment), TokenPrompt::atTerminal, environment);
    }

    /** The same with another window, and another way to ask for a token. */
    static CommandLine of(
            ServiceRunner service, ConsoleDoor door, TokenPrompt prompt, Map<String, String> environment) {
        var config = new ConfigOption(new SettingsLoader(Version.current()), environment);
        var bellows = new CommandLine(
                new BellowsCommand(service, door, config, new ServiceOption(environment, config, prompt)));
        bellows.addSubcommand(new ConfigCommand(config.ofSubcommand()));
        bellows.addSubcommand(new DoctorCommand(config.ofSubcommand()));
        bellows.addSubcommand(new ExplainSizeCommand(config.ofSubcommand()));
        bellows.addSubcommand(
                new CommandLine(new FilesCommand()).addSubcommand(new FilesVerifyCommand(config.ofSubcommand())));
        // No method reference: that would load the class here, and what it needs of the console with it.
        bellows.addSubcommand(new ScreenshotsCommand(
                new ServiceOption(environment, config, prompt),
                (feed, target, wish, out, err) -> JavaFxDrawing.draw(feed, target, wish, out, err)));
        bellows.addSubcommand(DemoCommand.onStandardOutput(RunningService::start, Signals::onStop, environment));
        // What is printed is not all ASCII, and in a bare container the locale says that everything is. After the
        // commands are added, because it is handed down to them.
        bellows.setOut(utf8(FileDescriptor.out));
        bellows.setErr(utf8(FileDescriptor.err));
        bellows.setExecutionExceptionHandler((failure, command, _) -> {
            command.getErr().println("bellows: " + describe(failure));
            return ExitCode.FAILURE;
        });
        return bellows;
    }

    private static PrintWriter utf8(FileDescriptor descriptor) {
        return new PrintWriter(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    // The log has the details; a person at a terminal needs the sentence.
    private static String describe(Exception failure) {
        var message = failure.getMessage();
        var name = failure.getClass().getSimpleName();
        return message == null
                ? name
                : Secrets.mask(name + ": " + message.lines().findFirst().orElse(""));
    }
}
