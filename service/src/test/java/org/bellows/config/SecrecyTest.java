package org.bellows.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.LoadResult.Refused;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is wrong around it, a secret is never part of what is printed. */
class SecrecyTest {
    private static final String SECRET = "s3cr3t-7f3a";

    @TempDir
    Path directory;

    static List<String> files() {
        var files = new ArrayList<String>();
        for (var value : List.of(
                SECRET,
                "\"" + SECRET + "\"",
                "\"" + SECRET,
                "'" + SECRET,
                "@" + SECRET,
                "%" + SECRET,
                "&" + SECRET,
                "*" + SECRET,
                "!" + SECRET,
                "|" + SECRET,
                ">" + SECRET,
                "[" + SECRET + "]",
                "{" + SECRET + ": " + SECRET + "}",
                "[" + SECRET,
                "{" + SECRET,
                "}" + SECRET,
                SECRET + ": " + SECRET,
                "\"" + SECRET + "\\u0007\"",
                "\"\\q" + SECRET + "\"",
                "\t" + SECRET,
                "`" + SECRET,
                SECRET + "\n  " + SECRET,
                SECRET + "\u0007",
                "? " + SECRET,
                "- " + SECRET)) {
            for (var key :
                    List.of("service.token", "webhook.database.password", "webhook.database.pasword", "service.tokn")) {
                files.add(key + ": " + value + "\n");
                files.add(key + ": " + value + "\nlog.level: loud\nwebhook: [}\n");
                files.add("log.level: info\n" + key + ": " + value + "\n" + key + ": " + value + "\n");
            }
        }
        return files;
    }

    @ParameterizedTest
    @MethodSource("files")
    void a_secret_in_the_file_is_never_shown(String yaml) {
        assertSilent(Loading.complete(directory).file(yaml).result());
        assertSilent(new Loading(directory).file(yaml).result());
    }

    @ParameterizedTest
    @MethodSource("values")
    void a_secret_in_the_environment_is_never_shown(String value) {
        for (var variable : List.of(
                "BELLOWS_SERVICE_TOKEN",
                "GORGE_SERVICE_TOKEN",
                "BELLOWS_WEBHOOK_DATABASE_PASSWORD",
                "GORGE_WEBHOOK_MYSQL_PASS",
                "GORGE_WEBHOOK_MYSQL_PASSWORD",
                "BELLOWS_SERVICE_TOKE")) {
            assertSilent(Loading.complete(directory).with(variable, value).result());
            assertSilent(Loading.complete(directory)
                    .with("GORGE_SERVICE_TOKEN", "other")
                    .with("BELLOWS_WEBHOOK_DATABASE_PASSWORD", "other")
                    .with(variable, value)
                    .result());
        }
    }

    static List<String> values() {
        return List.of(SECRET, SECRET + "\n", "\u0000" + SECRET, SECRET + "ä", SECRET.repeat(100));
    }

    @ParameterizedTest
    @MethodSource("localFiles")
    void a_secret_of_phorges_is_never_shown(String json) {
        assertSilent(new Loading(directory).phorge(json).result());
    }

    static List<String> localFiles() {
        return List.of(
                "{\"mysql.pass\": \"" + SECRET + "\"}",
                "{\"mysql.pass\": \"" + SECRET + "\\n\"}",
                "{\"mysql.pass\": [\"" + SECRET + "\"]}",
                "{\"mysql.pass\": {\"a\": \"" + SECRET + "\"}, \"mysql.port\": \"x\"}",
                "{\"mysql.pass\": \"" + SECRET,
                "{\"mysql.pass\": " + SECRET + "}",
                "\"" + SECRET + "\"",
                SECRET);
    }

    private static void assertSilent(LoadResult result) {
        var shown = switch (result) {
            case Loaded loaded -> loaded.values() + " " + loaded.warnings() + " " + loaded.settings();
            case Refused refused -> refused.problems().toString();
        };
        assertThat(shown).doesNotContain(SECRET).doesNotContain("s3cr");
    }
}
