package org.bellows.app;

import picocli.CommandLine.Command;

/** {@code bellows files}: what can be done with stored files. */
@Command(
        name = "files",
        description = "Looks after stored files.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        synopsisHeading = "%nUsage: ",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n")
final class FilesCommand {}
