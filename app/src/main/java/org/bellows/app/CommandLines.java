package org.bellows.app;

import java.util.Map;
import org.bellows.config.SettingsLoader;
import org.bellows.log.Secrets;
import picocli.CommandLine;

/** Puts the command line together: commands, exit codes, and what is said when one fails. */
final class CommandLines {
    private CommandLines() {}

    /** The {@code bellows} command. */
    static CommandLine of(ServiceRunner service, Map<String, String> environment) {
        var loader = new SettingsLoader(Version.current());
        var bellows = new CommandLine(new BellowsCommand(service, loader, environment));
        bellows.addSubcommand(new ConfigCommand(loader, environment));
        bellows.setExecutionExceptionHandler((failure, command, _) -> {
            command.getErr().println("bellows: " + describe(failure));
            return ExitCode.FAILURE;
        });
        return bellows;
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
