package org.bellows.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.Settings;
import org.bellows.config.SettingsLoader;
import org.bellows.console.ConsoleToken;
import org.bellows.doctor.CheckReport.CheckResult;
import org.bellows.doctor.CheckReport.Severity;
import org.bellows.files.assembly.FileStorage;
import org.bellows.files.assembly.FilesStartException;
import org.bellows.files.disk.TinyDisk;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.phorge.PhorgeExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is checked on this host, without any database. */
class HostChecksTest {
    private static final String TOKEN = "t0ken-that-nobody-is-to-see-0123456789";

    @TempDir
    Path directory;

    private final List<String> lines = new ArrayList<>(List.of("webhook.enabled: false"));

    private Settings settings() throws IOException {
        Path disk = Files.createDirectories(directory.resolve("files"));
        var all = new ArrayList<>(lines);
        all.add("state-dir: " + directory.resolve("state"));
        for (String listener : new String[] {"webhook", "files", "console"}) {
            if (lines.stream().noneMatch(line -> line.startsWith("listen." + listener))) {
                all.add("listen." + listener + ": \"127.0.0.1:0\"");
            }
        }
        if (lines.stream().noneMatch(line -> line.startsWith("files.local-disk-path"))) {
            all.add("files.local-disk-path: " + disk);
        }
        Path file = Files.write(directory.resolve("bellows.yaml"), all);
        var loaded = new SettingsLoader("test").load(Optional.of(file), Map.of());
        assertThat(loaded).isInstanceOf(Loaded.class);
        return ((Loaded) loaded).settings();
    }

    private List<CheckResult> look(String code) throws Exception {
        Settings settings = settings();
        var surroundings = Surroundings.of("test", List.of()).lookingAtFiles(() -> storage(settings));
        CheckReport report = new Doctor(settings, surroundings).run(Doctor.Progress.NONE);
        assertThat(report.toString()).doesNotContain(TOKEN).doesNotContain("PRIVATE");
        return Clinic.all(report, code);
    }

    private static FilesSnapshot storage(Settings settings) throws StorageLook.UnusableStorageException {
        try {
            return FileStorage.inspect(settings.files().orElseThrow(), Optional.empty(), InstantSource.system());
        } catch (FilesStartException e) {
            throw new StorageLook.UnusableStorageException(String.valueOf(e.getMessage()), e);
        }
    }

    private CheckResult only(String code) throws Exception {
        List<CheckResult> found = look(code);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private void certificate(String name, int startDay, int validDays) throws Exception {
        Path store = directory.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        "changeit",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-startdate",
                        (startDay < 0 ? "" : "+") + startDay + "d",
                        "-validity",
                        String.valueOf(validDays))
                .redirectErrorStream(true)
                .start();
        assertThat(keytool.waitFor()).isZero();
        var keys = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
        pem(name + ".pem", "CERTIFICATE", keys.getCertificate("server").getEncoded());
        pem(
                name + ".key",
                "PRIVATE KEY",
                keys.getKey("server", "changeit".toCharArray()).getEncoded());
    }

    private void pem(String file, String type, byte[] content) throws IOException {
        Path path = directory.resolve(file);
        Files.writeString(
                path,
                "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                        + type + "-----\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
    }

    private void tls(String certificate, String key) {
        lines.add("tls.console.certificate: " + directory.resolve(certificate));
        lines.add("tls.console.key: " + directory.resolve(key));
    }

    @ParameterizedTest
    @CsvSource({
        "-10, 365, OK, is valid until",
        "-10, 20, WARNING, expires in 9 days",
        "-10, 5, ERROR, expired on",
        "5, 20, ERROR, is not valid before"
    })
    void a_certificate_is_watched_until_it_expires(int start, int days, Severity severity, String words)
            throws Exception {
        certificate("server", start, days);
        tls("server.pem", "server.key");

        assertThat(only("certificates").severity()).isEqualTo(severity);
        assertThat(only("certificates").sentence()).contains(words).contains("listen.console");
    }

    @Test
    void a_key_of_another_certificate_is_an_error() throws Exception {
        certificate("server", -1, 365);
        certificate("other", -1, 365);
        tls("server.pem", "other.key");

        assertThat(only("certificates").severity()).isEqualTo(Severity.ERROR);
        assertThat(only("certificates").sentence()).contains("is not that of the first certificate");
    }

    @Test
    void a_key_that_everybody_can_read_is_warned_of() throws Exception {
        certificate("server", -1, 365);
        Files.setPosixFilePermissions(directory.resolve("server.key"), PosixFilePermissions.fromString("rw-r--r--"));
        tls("server.pem", "server.key");

        assertThat(look("certificates"))
                .extracting(CheckResult::severity)
                .containsExactly(Severity.OK, Severity.WARNING);
    }

    @Test
    void a_chain_ends_with_the_first_certificate_that_does() throws Exception {
        certificate("server", -1, 365);
        certificate("authority", -100, 110);
        Files.writeString(
                directory.resolve("chain.pem"),
                Files.readString(directory.resolve("server.pem"))
                        + Files.readString(directory.resolve("authority.pem")));
        tls("chain.pem", "server.key");

        assertThat(only("certificates").sentence()).contains("expires in 9 days");
    }

    @Test
    void the_token_s_file_is_named_as_the_console_names_it() {
        assertThat(ConsoleTokenCheck.FILE).isEqualTo(ConsoleToken.FILE);
    }

    @Test
    void a_token_that_the_service_made_is_well() throws Exception {
        assertThat(only("console-token").sentence()).startsWith("The console's token is made at the first start");

        ConsoleToken.load(directory.resolve("state"));

        assertThat(only("console-token").severity()).isEqualTo(Severity.OK);
    }

    @ParameterizedTest
    @CsvSource({"rw-r--r--, WARNING", "rw-rw----, WARNING", "rw-r-----, OK", "rw-------, OK"})
    void a_token_is_for_its_owner_and_group_to_read(String mode, Severity severity) throws Exception {
        token(TOKEN, mode);

        assertThat(only("console-token").severity()).isEqualTo(severity);
    }

    private Path token(String text, String mode) throws IOException {
        Path state = Files.createDirectories(directory.resolve("state"));
        Path file = Files.writeString(state.resolve("console.token"), text + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    @Test
    void a_token_that_protects_nothing_is_an_error() throws Exception {
        Path file = token("short", "rw-r-----");
        assertThat(only("console-token").severity()).isEqualTo(Severity.ERROR);

        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("/etc/hostname"));
        assertThat(only("console-token").severity()).isEqualTo(Severity.ERROR);
    }

    @Test
    void little_room_for_files_is_warned_of_once() throws Exception {
        try (var disk = new TinyDisk(directory, "size=4m")) {
            lines.add("files.local-disk-path: " + disk.root());

            CheckResult space = only("free-space");

            assertThat(space.severity()).isEqualTo(Severity.ERROR);
            assertThat(space.sentence())
                    .isEqualTo("Only 4 MiB are free for stored files, on the file system of " + disk.root() + ".");
            assertThat(only("storage-engines").severity()).isEqualTo(Severity.OK);
            assertThat(disk.root()).isEmptyDirectory();
        }
    }

    @Test
    void a_socket_for_other_hosts_wants_tls() throws Exception {
        assertThat(only("listeners").sentence()).startsWith("Every listener is on loopback");

        lines.add("service.token: " + TOKEN);
        lines.add("listen.files: \"0.0.0.0:0\"");

        assertThat(only("listeners").severity()).isEqualTo(Severity.WARNING);
        assertThat(only("listeners").sentence())
                .startsWith("listen.files (0.0.0.0:0) can be reached from other hosts without TLS");
    }

    @Test
    void a_value_that_was_raised_is_told() throws Exception {
        lines.remove("webhook.enabled: false");
        lines.add("webhook.database: {host: 127.0.0.1, port: 1}");
        lines.add("webhook.delivery-timeout-sec: 60");

        assertThat(only("settings").severity()).isEqualTo(Severity.WARNING);
        assertThat(only("settings").sentence())
                .isEqualTo(
                        "webhook.claim-lease-sec is 30, but 65 is used: never below webhook.delivery-timeout-sec (60) plus 5 seconds.");
    }

    @Test
    void a_stranger_at_our_address_is_an_error() throws Exception {
        try (var stranger = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            lines.add("listen.console: \"127.0.0.1:" + stranger.getLocalPort() + "\"");

            CheckResult service = only("service");

            assertThat(service.severity()).isEqualTo(Severity.ERROR);
            assertThat(service.sentence()).contains("Something that is not Bellows answers at listen.console");
        }
    }

    @Test
    void engines_that_work_are_told_and_one_that_does_not_is_an_error() throws Exception {
        assertThat(only("storage-engines").sentence()).isEqualTo("The only storage engine works.");

        lines.add(
                "files.s3: {bucket: bucket, region: r, endpoint: \"http://127.0.0.1:1\", access-key: AK, secret-key: SK}");
        List<CheckResult> engines = look("storage-engines");
        assertThat(engines)
                .anySatisfy(result -> {
                    assertThat(result.severity()).isEqualTo(Severity.ERROR);
                    assertThat(result.sentence()).startsWith("The engine amazon-s3 does not work: ");
                })
                .anySatisfy(result -> assertThat(result.sentence()).startsWith("ENGINE_NEVER_USED: "));
    }

    @Test
    void a_directory_that_is_gone_is_what_keeps_the_service_from_starting() throws Exception {
        lines.add("files.local-disk-path: " + directory.resolve("nowhere"));

        CheckResult engines = only("storage-engines");

        assertThat(engines.severity()).isEqualTo(Severity.ERROR);
        assertThat(engines.sentence()).contains("files.local-disk-path").contains("nowhere");
    }

    private Path phorge() throws IOException {
        Path phorge = directory.resolve("phorge");
        Files.createDirectories(phorge.resolve("src/extensions"));
        Files.createDirectories(phorge.resolve("conf/local"));
        Files.writeString(phorge.resolve("conf/local/local.json"), "{}");
        if (lines.stream().noneMatch(line -> line.startsWith("phorge.root"))) {
            lines.add("phorge.root: " + phorge);
        }
        return phorge;
    }

    private static void install(Path place) throws IOException {
        Files.createDirectories(place);
        for (String name : Stream.concat(PhorgeExtension.NEEDED.stream(), PhorgeExtension.WORKER.stream())
                .toList()) {
            Files.write(place.resolve(name), PhorgeExtension.ours(name));
        }
    }

    @Test
    void the_extension_in_the_program_is_the_one_that_is_shipped() throws IOException {
        Path shipped = Path.of("..", "installer", "phorge", "extensions");
        try (var files = Files.list(shipped)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.concat(PhorgeExtension.NEEDED.stream(), PhorgeExtension.WORKER.stream())
                                    .toList());
        }
        for (String name : PhorgeExtension.NEEDED) {
            assertThat(PhorgeExtension.ours(name)).isEqualTo(Files.readAllBytes(shipped.resolve(name)));
        }
    }

    @Test
    void the_extension_is_compared_file_by_file() throws Exception {
        Path extensions = phorge().resolve("src/extensions");
        assertThat(only("phorge-extension").sentence()).startsWith("File storage is on, but Phorge has no extension");

        install(directory.resolve("shipped"));
        Files.createSymbolicLink(extensions.resolve("bellows"), directory.resolve("shipped"));
        assertThat(only("phorge-extension").severity()).isEqualTo(Severity.OK);

        Path changed = directory.resolve("shipped").resolve("GorgeService.php");
        Files.writeString(changed, Files.readString(changed) + "\n// older\n");
        assertThat(only("phorge-extension").sentence())
                .endsWith("is not that of this version: GorgeService.php differs.");

        Files.delete(changed);
        assertThat(only("phorge-extension").sentence()).endsWith("lacks GorgeService.php.");
    }

    @Test
    void an_extension_that_is_there_twice_is_an_error() throws Exception {
        Path extensions = phorge().resolve("src/extensions");
        install(extensions);
        install(extensions.resolve("bellows"));

        assertThat(only("phorge-extension").severity()).isEqualTo(Severity.ERROR);
        assertThat(only("phorge-extension").sentence()).contains("more than one GorgeConfigOptions.php");
    }

    @Test
    void the_extension_without_the_quiet_worker_is_whole() throws Exception {
        Path extensions = phorge().resolve("src/extensions");
        install(extensions);
        for (String name : PhorgeExtension.WORKER) {
            Files.delete(extensions.resolve(name));
        }

        assertThat(only("phorge-extension").severity()).isEqualTo(Severity.OK);
    }
}
