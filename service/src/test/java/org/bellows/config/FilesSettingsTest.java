package org.bellows.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.config.Settings.FilesSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilesSettingsTest {
    @TempDir
    Path directory;

    private static FilesSettings files(Loading loading) {
        return loading.settings().files().orElseThrow();
    }

    private Loading withS3() {
        return new Loading(directory)
                .with("GORGE_FILE_S3_BUCKET", "b")
                .with("GORGE_FILE_S3_REGION", "r")
                .with("GORGE_FILE_S3_ENDPOINT", "http://s3:9000")
                .with("GORGE_FILE_S3_ACCESS_KEY", "id")
                .with("GORGE_FILE_S3_SECRET_KEY", "s3cr3t");
    }

    @Test
    void without_an_engine_file_storage_is_off() {
        assertThat(Loading.complete(directory).settings().files()).isEmpty();
        assertThat(Loading.complete(directory).value("files.enabled").value()).contains("false");
    }

    @ParameterizedTest
    @CsvSource({
        "GORGE_FILE_MYSQL_HOST, db",
        "GORGE_FILE_LOCAL_DISK_PATH, /srv/files",
        "GORGE_FILE_S3_BUCKET, bucket",
        "BELLOWS_FILES_ENABLED, true"
    })
    void an_engine_or_the_word_turns_it_on_without_any_webhook(String variable, String value) {
        var loading = new Loading(directory).with(variable, value);

        assertThat(loading.settings().files()).isPresent();
        assertThat(loading.settings().webhook()).isEmpty();
        assertThat(loading.value("files.enabled").value()).contains("true");
    }

    @Test
    void it_can_be_off_with_engines_configured() {
        assertThat(Loading.complete(directory)
                        .with("GORGE_FILE_LOCAL_DISK_PATH", "/srv/files")
                        .with("BELLOWS_FILES_ENABLED", "false")
                        .settings()
                        .files())
                .isEmpty();
    }

    @Test
    void the_contracts_variables_and_defaults_are_understood() {
        var files = files(withS3().with("GORGE_FILE_MYSQL_HOST", "10.0.0.9")
                .with("GORGE_FILE_MYSQL_PASS", "s3cr3t")
                .with("GORGE_FILE_NAMESPACE", "ns")
                .with("GORGE_FILE_INSTANCE_NAME", "one"));

        assertThat(files.database())
                .contains(new DatabaseSettings("10.0.0.9", 3306, "phorge", "s3cr3t", "ns", "trust"));
        assertThat(files.blobLimit()).isEqualTo(1_000_000);
        assertThat(files.localDisk()).isEmpty();
        assertThat(files.s3()).contains(new Settings.S3Values("b", "r", "http://s3:9000", "id", "s3cr3t"));
        assertThat(files.missingForS3()).isEmpty();
        assertThat(files.instanceName()).contains("one");
        assertThat(files.replayBudget()).isEqualTo(33_554_432);
        assertThat(files.mostInFlight()).isEqualTo(1_073_741_824);
        assertThat(files.toString()).doesNotContain("s3cr3t");
    }

    @Test
    void half_of_s3_is_no_engine_and_a_warning_that_names_the_rest() {
        var loading = new Loading(directory)
                .with("GORGE_FILE_S3_BUCKET", "b")
                .with("GORGE_FILE_S3_REGION", "r")
                .with("GORGE_FILE_S3_ACCESS_KEY", "id");

        assertThat(files(loading).s3()).isEmpty();
        assertThat(files(loading).missingForS3()).containsExactly("files.s3.endpoint", "files.s3.secret-key");
        assertThat(loading.loaded().warnings())
                .containsExactly("files.s3: there is no engine amazon-s3, because files.s3.endpoint,"
                        + " files.s3.secret-key are missing: set all five of files.s3, or none.");
    }

    @Test
    void phorges_database_is_taken_when_files_are_asked_for() {
        var phorge = """
                {"mysql.host": "db:3307", "mysql.user": "u", "mysql.pass": "p", "storage.default-namespace": "ns"}""";

        assertThat(new Loading(directory).phorge(phorge).settings().files()).isEmpty();
        assertThat(files(new Loading(directory).phorge(phorge).with("BELLOWS_FILES_ENABLED", "true"))
                        .database())
                .contains(new DatabaseSettings("db", 3307, "u", "p", "ns", "trust"));
    }

    @Test
    void names_without_a_prefix_are_the_last_resort_and_a_warning() {
        var loading = new Loading(directory)
                .with("BELLOWS_FILES_ENABLED", "true")
                .with("GORGE_FILE_MYSQL_PORT", "3307")
                .with("MYSQL_HOST", "127.0.0.1")
                .with("MYSQL_PORT", "9999")
                .with("STORAGE_NAMESPACE", "ns");

        assertThat(files(loading).database())
                .contains(new DatabaseSettings("127.0.0.1", 3307, "phorge", "", "ns", "disable"));
        assertThat(loading.loaded().warnings())
                .containsExactly(
                        "files.database.host: taken from the environment variable MYSQL_HOST, which other programs may"
                                + " use too: set GORGE_FILE_MYSQL_HOST instead.",
                        "files.database.namespace: taken from the environment variable STORAGE_NAMESPACE, which other"
                                + " programs may use too: set GORGE_FILE_NAMESPACE instead.");
    }

    @Test
    void names_without_a_prefix_turn_nothing_on() {
        var loading = Loading.complete(directory).with("MYSQL_HOST", "db").with("LOCAL_DISK_PATH", "/srv/files");

        assertThat(loading.settings().files()).isEmpty();
        assertThat(loading.loaded().warnings()).isEmpty();
    }

    @Test
    void a_misspelt_variable_of_file_storage_is_an_error() {
        assertThat(Loading.complete(directory)
                        .with("GORGE_FILE_LOCAL_DISC_PATH", "/srv/files")
                        .problems())
                .containsExactly("GORGE_FILE_LOCAL_DISC_PATH: unknown environment variable: did you mean"
                        + " GORGE_FILE_LOCAL_DISK_PATH?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"files", "./files", "/", "/srv/.."})
    void the_directory_must_be_absolute_and_not_the_root(String path) {
        assertThat(new Loading(directory)
                        .with("GORGE_FILE_LOCAL_DISK_PATH", path)
                        .problems())
                .singleElement()
                .asString()
                .startsWith("files.local-disk-path: \"" + path + "\" is ")
                .contains("allowed are absolute paths of directories, but not /");
    }

    @ParameterizedTest
    @CsvSource({
        "BELLOWS_FILES_BLOB_MAX_SIZE, -1",
        "GORGE_FILE_MYSQL_BLOB_MAX_SIZE, 16777217",
        "BELLOWS_FILES_REPLAY_BUDGET_BYTES, 32M",
        "BELLOWS_FILES_MAX_IN_FLIGHT_BYTES, 0"
    })
    void sizes_are_plain_numbers_in_their_range(String variable, String value) {
        assertThat(Loading.complete(directory).with(variable, value).problems()).hasSize(1);
    }

    @Test
    void the_files_listener_needs_a_port_of_its_own_once_files_are_on() {
        var loading = Loading.complete(directory).with("BELLOWS_LISTEN_WEBHOOK", "127.0.0.1:8100");

        assertThat(loading.problems()).isEmpty();
        assertThat(loading.with("GORGE_FILE_LOCAL_DISK_PATH", "/srv/files").problems())
                .singleElement()
                .asString()
                .startsWith("listen.files: \"127.0.0.1:8100\" (default) takes the port of listen.webhook");
    }

    @Test
    void webhooks_that_are_asked_for_still_need_a_database() {
        assertThat(new Loading(directory)
                        .with("GORGE_FILE_LOCAL_DISK_PATH", "/srv/files")
                        .with("BELLOWS_WEBHOOK_ENABLED", "true")
                        .problems())
                .singleElement()
                .asString()
                .startsWith("webhook.enabled: ");
    }
}
