package org.bellows.phorge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalConfigTest {
    @TempDir
    Path root;

    private LocalConfig config;

    @BeforeEach
    void aPhorge() throws IOException {
        config = new LocalConfig(root);
        Files.createDirectories(root.resolve("conf/local"));
    }

    private void write(String json) throws IOException {
        Files.writeString(config.file(), json);
    }

    @Test
    void values_may_be_any_json() throws Exception {
        write("""
                {"mysql.host": "db", "phabricator.silent": true, "security.outbound-blacklist": ["10.0.0.0/8"], "x": null}""");

        var values = config.read();

        assertThat(values).containsOnlyKeys("mysql.host", "phabricator.silent", "security.outbound-blacklist", "x");
        assertThat(values.get("security.outbound-blacklist")).hasSize(1);
    }

    @Test
    void an_empty_list_is_what_php_writes_for_an_empty_object() throws Exception {
        write("[]");

        assertThat(config.read()).isEmpty();
    }

    @Test
    void a_change_is_seen_by_the_next_read() throws Exception {
        write("{\"a\": 1}");
        config.read();

        write("{\"a\": 12}");

        assertThat(config.read().get("a")).hasToString("12");
    }

    @Test
    void an_unchanged_file_is_not_parsed_again() throws Exception {
        write("{\"a\": 1}");

        assertThat(config.read()).isSameAs(config.read());
    }

    @Test
    void a_directory_that_is_not_there_is_named() {
        var missing = root.resolve("nowhere");

        assertThatThrownBy(() -> new LocalConfig(missing).read())
                .hasMessage(missing + " does not exist: name the directory that holds Phorge's bin/phd.");
    }

    @Test
    void a_phorge_without_local_json_is_explained() {
        assertThatThrownBy(() -> config.read())
                .hasMessage(
                        root + " has no conf/local/local.json: name the directory that holds Phorge's bin/phd, or let"
                                + " Phorge write the file with bin/config set.");
    }

    @Test
    void broken_json_is_placed_and_not_quoted() throws Exception {
        write("{\n  \"mysql.pass\": \"s3cr3t-1\" \"s3cr3t-2\"\n}");

        assertThatThrownBy(() -> config.read())
                .hasMessage(config.file()
                        + " is not valid JSON (line 2, column 28): correct it, or restore it from a backup.");
    }

    @Test
    void not_even_the_cause_quotes_a_value() throws Exception {
        write("{\"mysql.pass\": s3cr3t}");

        assertThatThrownBy(() -> config.read()).satisfies(problem -> {
            var trace = new java.io.StringWriter();
            problem.printStackTrace(new java.io.PrintWriter(trace));
            assertThat(trace.toString()).doesNotContain("s3cr3t");
        });
    }

    @Test
    void text_behind_the_end_is_broken_json() throws Exception {
        write("{} {}");

        assertThatThrownBy(() -> config.read()).hasMessageContaining("is not valid JSON (line 1, column ");
    }

    @Test
    void json_that_is_no_object_is_refused() throws Exception {
        for (var json : new String[] {"5", "\"s3cr3t\"", "[1]", "null", ""}) {
            write(json);
            assertThatThrownBy(() -> config.read())
                    .hasMessage(
                            config.file()
                                    + " cannot be read (not a JSON object): it must be a JSON object, as bin/config writes it.");
        }
    }

    @Test
    void a_file_that_may_not_be_read_names_the_user() throws Exception {
        write("{}");
        Files.setPosixFilePermissions(config.file(), PosixFilePermissions.fromString("---------"));
        // root may read everything
        org.junit.jupiter.api.Assumptions.assumeFalse(Files.isReadable(config.file()));

        assertThatThrownBy(() -> config.read())
                .hasMessage(config.file() + " may not be read by this user (" + System.getProperty("user.name")
                        + "): let the group of the service read it, or set webhook.database.* instead of phorge.root.");
    }
}
