package org.bellows.app.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.bellows.trial.TrialMariaDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starting where something is in the way, or not there yet. */
class StartTest {
    @TempDir
    Path directory;

    @Test
    void a_process_that_cannot_listen_says_so_and_touches_nothing() throws Exception {
        try (var rig = FaultRig.on(TrialMariaDb.shared(), directory);
                var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var row = rig.rows().queueEdits(rig.hook("/s/200"), 1).getFirst();
            for (String setting : List.of("listen.webhook", "listen.console")) {
                String address = "127.0.0.1:" + taken.getLocalPort();
                BellowsProcess process = rig.with("listen.webhook", "127.0.0.1:0")
                        .with("listen.console", "127.0.0.1:0")
                        .with(setting, address)
                        .start("one");

                assertThat(process.exitCode(Duration.ofSeconds(60))).isEqualTo(1);
                assertThat(process.log())
                        .anySatisfy(line -> assertThat(line)
                                .startsWith("bellows: Cannot listen on " + address)
                                .contains(setting)
                                .contains("already in use"));
                process.assertCleanLog();
            }
            assertThat(rig.rows().request(row.phid())).contains(row);
            assertThat(rig.receiver.count()).isZero();
        }
    }

    @Test
    void a_process_that_starts_before_the_database_delivers_when_it_is_there() throws Exception {
        try (var server = TrialMariaDb.launch();
                var rig = FaultRig.on(server, directory)) {
            rig.rows().queueEdits(rig.hook("/s/200"), 50);
            rig.start("one").awaitStarted().close();
            server.stop();
            BellowsProcess process = rig.startWithoutAccount("one").awaitStarted();
            process.awaitLog("DATABASE_LOST");

            assertThat(process.get("/healthz")).isEqualTo("200 {\"status\":\"ok\"}");
            assertThat(process.get("/readyz"))
                    .startsWith("503 {\"status\":\"unavailable\"")
                    .doesNotContain(Integer.toString(server.port()), "127.0.0.1", "Exception", "maria");
            server.start();
            long back = System.nanoTime();
            rig.reconnect();
            rig.awaitNoneQueued();
            Duration taken = Duration.ofNanos(System.nanoTime() - back);
            System.out.printf("Delivered %d ms after the database came%n", taken.toMillis());
            assertThat(taken).isLessThan(Duration.ofSeconds(10));
            assertThat(process.get("/readyz")).isEqualTo("200 {\"status\":\"ok\"}");
            rig.check(Set.of());
        }
    }
}
