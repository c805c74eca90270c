package org.bellows.files.disk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a JVM of its own with this one's classes. */
final class ChildJvm {
    private ChildJvm() {}

    static List<String> command(Class<?> main, String option, Path root) {
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m", option));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName(), root.toString()));
        return command;
    }
}
