package org.bellows.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file: what is read, and what is said about one that is wrong. */
class FileSettingsTest {
    @TempDir
    Path directory;

    private String place(int line, int column) {
        return "(file " + directory.resolve("bellows.yaml") + " line " + line + ", column " + column + ")";
    }

    private Loading yaml(String text) {
        return Loading.complete(directory).file(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "webhook:\n  database:\n    user: bob",
                "webhook.database.user: bob",
                "webhook:\n  database.user: bob",
                "webhook.database:\n  user: bob",
                "{webhook: {database: {user: \"bob\"}}}",
                "\uFEFFwebhook.database.user: bob\r\n"
            })
    void keys_may_be_nested_or_dotted(String text) {
        assertThat(yaml(text).webhook().database().user()).isEqualTo("bob");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "007",
                "0x10",
                "1_000",
                "1.10",
                "1e3",
                "yes",
                "True",
                "~x",
                "2026-11-30",
                "12:30:45",
                "0o17",
                ".inf"
            })
    void a_text_is_taken_as_it_stands_in_the_file(String text) {
        assertThat(yaml("webhook.database.password: " + text)
                        .webhook()
                        .database()
                        .password())
                .isEqualTo(text);
    }

    @Test
    void a_message_about_a_value_names_its_line() {
        var loading = yaml("webhook:\n\n  # a comment\n  poll-interval-ms: 5\n");

        assertThat(loading.problems())
                .containsExactly("webhook.poll-interval-ms: 5 is out of range (file " + loading.file()
                        + " line 4): allowed are 10 to 60000 milliseconds; remove it to use 1000.");
    }

    @Test
    void an_unknown_key_is_a_problem_with_the_nearest_name() {
        assertThat(yaml("webhook:\n  pol-interval-ms: 5\nsomething-else-entirely: {a: [1]}\nfoo: bar")
                        .problems())
                .containsExactly(
                        "webhook.pol-interval-ms: unknown setting " + place(2, 3)
                                + ": did you mean webhook.poll-interval-ms?",
                        "something-else-entirely: unknown setting " + place(3, 1)
                                + ": remove it; docs/configuration.md lists every setting.",
                        "foo: unknown setting " + place(4, 1)
                                + ": remove it; docs/configuration.md lists every setting.");
    }

    @Test
    void a_group_is_not_a_setting() {
        assertThat(yaml("log: debug").problems())
                .containsExactly("log: is a group of settings " + place(1, 1) + ": put them below it, indented.");
    }

    @Test
    void a_setting_is_not_a_group() {
        assertThat(yaml("log:\n  level: {a: b}").problems())
                .containsExactly("log.level: has settings below it " + place(2, 3)
                        + ": it takes a single value. Allowed are debug, info, warning, error.");
    }

    @Test
    void a_list_where_one_value_is_wanted_is_a_problem() {
        assertThat(yaml("log.level: [debug, info]").problems())
                .containsExactly("log.level: is a list " + place(1, 1)
                        + ": it takes a single value. Allowed are debug, info, warning, error.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[[10.0.0.0/8]]", "[{a: b}]", "[null]", "[*a]"})
    void a_list_holds_texts(String list) {
        assertThat(yaml("webhook.outbound-deny: " + list).problems())
                .containsExactly(
                        "webhook.outbound-deny: is a list of something else than texts " + place(1, 1)
                                + ": allowed are networks such as 10.0.0.0/8 and fc00::/7, as a list or separated by commas, and none.");
    }

    @Test
    void a_key_may_not_stand_twice() {
        var loading = yaml("log:\n  level: info\n  level: debug\nlog.level: error\n");

        assertThat(loading.problems())
                .containsExactly(
                        "log.level: stands twice in the same place " + place(3, 3) + ": keep one of them.",
                        "log.level: is set twice (file " + loading.file() + " line 2 and line 4): keep one of them.");
    }

    @Test
    void a_group_may_not_stand_twice() {
        assertThat(yaml("log:\n  level: info\nlog:\n  format: json\n").problems())
                .containsExactly("log: stands twice in the same place " + place(3, 1) + ": keep one of them.");
    }

    @Test
    void broken_yaml_is_placed_and_not_quoted() {
        var loading = yaml("webhook:\n  database:\n    password: @s3cr3t\n");

        assertThat(loading.problems())
                .containsExactly(loading.file()
                        + ": is not valid YAML (line 3, column 15: found character '@' that cannot start any token."
                        + " (Do not use @ for indentation)): correct it there, or in the line above.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"- a\n- b\n", "just text", "5"})
    void a_file_without_names_is_a_problem(String text) {
        var loading = yaml(text);

        assertThat(loading.problems())
                .containsExactly(loading.file() + ": has no settings at its top level " + place(1, 1)
                        + ": write them as \"name: value\".");
    }

    @Test
    void a_second_document_is_a_problem() {
        var loading = yaml("log.level: info\n---\nlog.level: debug\n");

        assertThat(loading.problems()).singleElement().asString().contains("holds a second document");
    }

    @ParameterizedTest
    @ValueSource(strings = {"!s3cr3t x", "&s3cr3t x", "&s3cr3t", "*s3cr3t"})
    void yaml_magic_in_a_value_is_a_problem(String value) {
        assertThat(yaml("webhook.database.password: " + value).problems())
                .containsExactly("webhook.database.password: begins with &, * or ! " + place(1, 1)
                        + ", which mean something else in YAML: put the value in quotes.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "#s3cr3t", "null"})
    void an_empty_password_is_warned_about(String value) {
        var loading = yaml("webhook.database.password: " + value);

        assertThat(loading.webhook().database().password()).isEmpty();
        assertThat(loading.loaded().warnings())
                .containsExactly("webhook.database.password: is empty (file " + loading.file()
                        + " line 1) and counts as not set; if it begins with #, put it in quotes.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"log.level: \u0007", "log.level: \u0000"})
    void control_characters_are_no_yaml(String text) {
        var loading = yaml(text);

        assertThat(loading.problems()).singleElement().asString().startsWith(loading.file() + ": is not valid YAML");
    }

    @Test
    void deep_nesting_does_not_end_in_a_stack_trace() {
        assertThat(yaml("[".repeat(100_000)).problems()).hasSize(1);
        assertThat(yaml("a: {".repeat(10_000)).problems()).hasSize(2);
    }

    @Test
    void a_file_that_is_not_utf8_is_a_problem() throws IOException {
        var file = Files.write(directory.resolve("latin1.yaml"), new byte[] {'a', ':', ' ', (byte) 0xE4});

        assertThat(Loading.complete(directory).file(file).problems())
                .containsExactly(file + ": is not UTF-8: save it as UTF-8.");
    }

    @Test
    void a_directory_is_no_file() {
        assertThat(Loading.complete(directory).file(directory).problems())
                .containsExactly(directory + ": cannot be read (Is a directory): it must be a YAML file.");
    }

    @Test
    void a_secret_that_everybody_can_read_is_warned_about() {
        var loading = Loading.complete(directory);
        var file = loading.write("open.yaml", "service.token: s3cr3t\nwebhook.database.password: s3cr3t", "rw-r--r--");

        assertThat(loading.file(file).loaded().warnings())
                .containsExactly(
                        file + " holds service.token and webhook.database.password and can be read by every user"
                                + " of this host: chmod o= " + file);
    }

    @Test
    void a_file_without_secrets_may_be_read_by_everybody() {
        var loading = Loading.complete(directory);
        var file = loading.write("open.yaml", "log.level: info", "rw-r--r--");

        assertThat(loading.file(file).loaded().warnings()).isEmpty();
    }
}
