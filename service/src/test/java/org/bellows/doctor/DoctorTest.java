package org.bellows.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.bellows.config.LoadResult.Loaded;
import org.bellows.config.LoadResult.Refused;
import org.bellows.config.Settings;
import org.bellows.config.SettingsLoader;
import org.bellows.doctor.CheckReport.Severity;
import org.bellows.files.report.FilesSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
    @TempDir
    Path directory;

    private Settings settings() throws Exception {
        Path file = Files.writeString(
                directory.resolve("bellows.yaml"),
                "webhook.enabled: false\nfiles.local-disk-path: " + directory + "\nstate-dir: " + directory
                        + "\nlisten.files: \"127.0.0.1:0\"\nlisten.console: \"127.0.0.1:0\"\n");
        return ((Loaded) new SettingsLoader("test").load(Optional.of(file), Map.of())).settings();
    }

    private static FilesSnapshot snapshot() {
        return new FilesSnapshot(Instant.now(), List.of(), List.of(), List.of(), 0, 0);
    }

    @Test
    void who_asks_during_a_run_gets_the_report_of_that_run() throws Exception {
        var looks = new AtomicInteger();
        var goOn = new CompletableFuture<Void>();
        var doctor = new Doctor(settings(), Surroundings.of("test", List.of()).lookingAtFiles(() -> {
            looks.incrementAndGet();
            goOn.join();
            return snapshot();
        }));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() -> doctor.run(Doctor.Progress.NONE));
            Awaitility.await().until(() -> looks.get() == 1);
            var asking = new CountDownLatch(1);
            var second = threads.submit(() -> {
                asking.countDown();
                return doctor.run(Doctor.Progress.NONE);
            });
            asking.await();
            assertThat(second).isNotDone();
            goOn.complete(null);

            CheckReport report = first.get();
            second.get();
            assertThat(doctor.latest()).isPresent();
            assertThat(report.results()).isNotEmpty();
        }
    }

    @Test
    void every_run_looks_anew() throws Exception {
        var looks = new AtomicInteger();
        var doctor = new Doctor(settings(), Surroundings.of("test", List.of()).lookingAtFiles(() -> {
            looks.incrementAndGet();
            return snapshot();
        }));
        assertThat(doctor.latest()).isEmpty();

        CheckReport first = doctor.run(Doctor.Progress.NONE);
        CheckReport second = doctor.run(Doctor.Progress.NONE);

        assertThat(looks).hasValue(2);
        assertThat(first).isNotSameAs(second);
        assertThat(doctor.latest()).containsSame(second);
    }

    @Test
    void a_check_that_fails_is_a_finding_without_its_message() throws Exception {
        var doctor = new Doctor(settings(), Surroundings.of("test", List.of()).lookingAtFiles(() -> {
            throw new IllegalStateException("s3cret");
        }));

        CheckReport report = doctor.run(Doctor.Progress.NONE);

        var engines = Clinic.only(report, "storage-engines");
        assertThat(engines.severity()).isEqualTo(Severity.WARNING);
        assertThat(engines.sentence()).isEqualTo("It could not be found out (IllegalStateException).");
        assertThat(report.toString()).doesNotContain("s3cret");
    }

    @Test
    void a_check_that_hangs_is_left_alone_and_not_begun_twice() {
        var ward = new Ward();
        var begun = new AtomicInteger();
        var end = new CountDownLatch(1);
        Check hangs = new Check() {
            @Override
            public String code() {
                return "hangs";
            }

            @Override
            public Duration limit() {
                return Duration.ofMillis(50);
            }

            @Override
            public List<Finding> look() {
                begun.incrementAndGet();
                boolean ended = false;
                while (!ended) {
                    try {
                        end.await();
                        ended = true;
                    } catch (InterruptedException e) {
                        // As a disk that is gone does not listen either.
                        ended = false;
                    }
                }
                return List.of(Finding.ok("It is over."));
            }
        };

        assertThat(ward.look(hangs).getFirst().sentence()).startsWith("There was no answer within");
        assertThat(ward.look(hangs).getFirst().sentence()).startsWith("An earlier look has still not ended");
        assertThat(begun).hasValue(1);

        end.countDown();
        Awaitility.await().until(() -> ward.look(hangs).getFirst().severity() == Severity.OK);
        assertThat(begun).hasValue(2);
    }

    @Test
    void settings_that_are_refused_are_the_whole_report() throws Exception {
        Path file = Files.writeString(
                directory.resolve("bellows.yaml"),
                "webhook.database: {host: db, password: s3cret}\nlisten.webhook: \"0.0.0.0:8160\"\n");
        var refused = (Refused) new SettingsLoader("test").load(Optional.of(file), Map.of());

        CheckReport report = Doctor.refused(refused.problems(), Instant::now);

        assertThat(report.worst()).isEqualTo(Severity.ERROR);
        assertThat(Clinic.only(report, "settings").sentence())
                .startsWith("The service does not start: listen.webhook: ")
                .contains("0.0.0.0:8160")
                .contains("service.token is not set");
    }

    @Test
    void every_code_is_explained_to_operators() throws Exception {
        Path file = Files.writeString(
                directory.resolve("bellows.yaml"),
                "webhook.database.host: db\nfiles.database.host: other\nstate-dir: " + directory + "\n");
        Settings settings = ((Loaded) new SettingsLoader("test").load(Optional.of(file), Map.of())).settings();
        String document = Files.readString(Path.of("..", "docs", "operations.md"));

        var codes = Checks.of(settings, Surroundings.of("test", List.of())).stream()
                .map(Check::code)
                .distinct()
                .toList();

        assertThat(codes).hasSize(20);
        assertThat(codes).allSatisfy(code -> assertThat(document).contains("\n| `" + code + "` |"));
    }
}
