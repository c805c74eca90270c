package org.bellows.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.event.EventStream;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.FilesEvent;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.files.report.FilesSnapshot.Destination;
import org.bellows.files.report.FilesSnapshot.EngineSnapshot;
import org.bellows.files.report.FilesSnapshot.LastError;
import org.bellows.http.Access;
import org.bellows.http.HttpListener;
import org.bellows.http.LogWatch;
import org.bellows.http.RawClient;
import org.bellows.http.TestDomains;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class FilesRouteTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final FilesSnapshot SNAPSHOT = new FilesSnapshot(
            NOW,
            List.of(
                    new EngineSnapshot(
                            "blob",
                            1,
                            true,
                            1000,
                            Optional.empty(),
                            OptionalLong.empty(),
                            3,
                            30,
                            2,
                            Optional.of(new LastError(NOW, "no such table"))),
                    new EngineSnapshot(
                            "local-disk",
                            5,
                            true,
                            0,
                            Optional.of(NOW),
                            OptionalLong.of(77),
                            0,
                            0,
                            0,
                            Optional.empty())),
            List.of(
                    new Destination(0, 1000, Optional.of("blob")),
                    new Destination(1001, Long.MAX_VALUE, Optional.empty())),
            List.of(new EngineWarning("S3_INCOMPLETE", EngineWarning.Severity.WARNING, "", "Half.", "Whole.")),
            12,
            34);

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @TempDir
    Path state;

    @Test
    void the_state_of_file_storage_is_told_to_who_has_the_token() throws Exception {
        String token = ConsoleToken.load(state);
        try (var console = HttpListener.start(
                TestDomains.open(new FilesRoute(() -> SNAPSHOT)).withAccess(Access.tokenOrBearer(token)))) {
            assertThat(RawClient.get(console.port(), "/api/console/files").status())
                    .isEqualTo(401);

            var reply = RawClient.get(console.port(), "/api/console/files", "X-Service-Token: " + token);
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.body())
                    .isEqualTo("{\"data\":{\"at\":\"2026-11-30T12:00:00Z\",\"engines\":["
                            + "{\"identifier\":\"blob\",\"priority\":1,\"canWrite\":true,\"sizeLimit\":1000,"
                            + "\"filesWritten\":3,\"bytesWritten\":30,\"fellThroughLastHour\":2,"
                            + "\"lastError\":{\"at\":\"2026-11-30T12:00:00Z\",\"reason\":\"no such table\"}},"
                            + "{\"identifier\":\"local-disk\",\"priority\":5,\"canWrite\":true,\"sizeLimit\":0,"
                            + "\"healthySince\":\"2026-11-30T12:00:00Z\",\"freeBytes\":77,"
                            + "\"filesWritten\":0,\"bytesWritten\":0,\"fellThroughLastHour\":0}],"
                            + "\"destinations\":[{\"fromSize\":0,\"toSize\":1000,\"engine\":\"blob\"},{\"fromSize\":1001}],"
                            + "\"warnings\":[{\"code\":\"S3_INCOMPLETE\",\"severity\":\"warning\","
                            + "\"sentence\":\"Half.\",\"advice\":\"Whole.\"}],"
                            + "\"bytesInFlight\":12,\"replayBytes\":34}}");
        }
    }

    @Test
    void what_happens_to_files_is_counted_by_engine() {
        var metrics = new Metrics("1.2.3");
        var events = new EventStream<FilesEvent>(10);
        try (var _ = new FilesMetrics(metrics, events, () -> SNAPSHOT)) {
            events.publish(new FilesEvent.Stored(NOW, "blob", 100));
            events.publish(new FilesEvent.Stored(NOW, "blob", 20));
            events.publish(new FilesEvent.FellThrough(NOW, "local-disk", "blob", 5, "full"));
            events.publish(new FilesEvent.StoreFailed(NOW, "blob", 5, "gone"));
            events.publish(new FilesEvent.AccessFailed(NOW, "blob", FilesEvent.Kind.READ, "gone"));
            events.publish(new FilesEvent.NotThere(NOW, "blob"));

            assertThat(page(metrics))
                    .contains(
                            "bellows_files_stored_total{engine=\"blob\"} 2.0",
                            "bellows_files_stored_total{engine=\"local-disk\"} 0.0",
                            "bellows_files_stored_bytes_total{engine=\"blob\"} 120.0",
                            "bellows_files_fell_through_total{engine=\"local-disk\"} 1.0",
                            "bellows_files_failures_total{engine=\"blob\",operation=\"store\"} 1.0",
                            "bellows_files_failures_total{engine=\"blob\",operation=\"read\"} 1.0",
                            "bellows_files_in_flight_bytes 12.0",
                            "bellows_files_engine_up{engine=\"blob\"} 0.0",
                            "bellows_files_engine_up{engine=\"local-disk\"} 1.0");
        }
        assertThat(page(metrics)).doesNotContain("bellows_files_in_flight_bytes 12.0");
    }

    private static List<String> page(Metrics metrics) {
        return new String(metrics.scrape(metrics.format(null)), java.nio.charset.StandardCharsets.UTF_8)
                .lines()
                .toList();
    }
}
