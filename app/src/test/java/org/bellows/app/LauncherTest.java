package org.bellows.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bin/bellows} with a java that prints what it was given. */
class LauncherTest {
    @TempDir
    Path home;

    @BeforeEach
    void aBuiltBellows() throws IOException {
        Files.createDirectories(home.resolve("lib/console"));
        Files.createDirectory(home.resolve("bin"));
        Files.copy(Path.of("src/main/dist/bin/bellows"), home.resolve("bin/bellows"));
        for (var jar : List.of("b.jar", "a.jar", "console/ui.jar", "bellows.aot")) {
            Files.createFile(home.resolve("lib").resolve(jar));
        }
        var java = Files.writeString(home.resolve("java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--no-ui",
                "--no-ui --config x",
                "--config x --no-ui",
                "config",
                "--config x config",
                "files verify",
                "doctor",
                "demo --once",
                "--help",
                "-h",
                "--version",
                "-V"
            })
    void without_a_window_the_heap_is_small_and_the_console_is_not_on_the_class_path(String arguments)
            throws Exception {
        var given = launch(arguments);

        assertThat(given).contains("-Xmx96m", "-XX:TieredStopAtLevel=1", "-XX:AOTCache=" + home + "/lib/bellows.aot");
        assertThat(classPath(given)).isEqualTo(home + "/lib/a.jar:" + home + "/lib/b.jar");
        assertThat(given).endsWith(arguments.split(" ", -1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--config config",
                "--connect https://forge:8150 --token-file demo",
                "--connect=https://forge:8150",
                "screenshots --connect x --out y",
                "screenshots --out config"
            })
    void with_a_window_both_compilers_work_and_the_console_comes_last_on_the_class_path(String arguments)
            throws Exception {
        var given = launch(arguments);

        assertThat(given).contains("-Xmx384m").doesNotContain("-XX:TieredStopAtLevel=1", "-Xmx96m");
        // Behind what the AOT cache was made with, which it still fits then.
        assertThat(given).contains("-XX:AOTCache=" + home + "/lib/bellows.aot");
        assertThat(classPath(given))
                .isEqualTo(home + "/lib/a.jar:" + home + "/lib/b.jar:" + home + "/lib/console/ui.jar");
    }

    private List<String> launch(String arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("sh", home.resolve("bin/bellows").toString()));
        if (!arguments.isEmpty()) {
            command.addAll(List.of(arguments.split(" ", -1)));
        }
        var builder = new ProcessBuilder(command);
        builder.environment().put("BELLOWS_JAVA", home.resolve("java").toString());
        builder.environment().remove("BELLOWS_JAVA_OPTIONS");
        builder.environment().remove("BELLOWS_AOT_TRAINING");
        var process = builder.start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output.lines().toList();
    }

    private static String classPath(List<String> given) {
        return given.get(given.indexOf("-cp") + 1);
    }
}
