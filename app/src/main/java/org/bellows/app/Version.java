package org.bellows.app;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version, from the manifest of our own jar. */
final class Version implements IVersionProvider {

    static String current() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "bellows " + current(),
            "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
        };
    }
}
