package org.bellows.files.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.bellows.files.EngineException;
import org.bellows.files.MalformedHandleException;
import org.bellows.files.StoredFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class S3FailureTest {
    private static final String KEY = "phabricator/ab/cd/0123456789abcdef";
    private static final int SIZE = 6_000_000;
    private static final AtomicInteger BUCKETS = new AtomicInteger();

    @TempDir
    private static Path directory;

    @SuppressWarnings("NullAway.Init")
    private static S3Server server;

    private String bucket = "";

    @BeforeAll
    static void start() throws IOException {
        server = S3Server.s3proxy(directory);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void makeBucket() {
        bucket = server.newBucket("bucket-" + BUCKETS.incrementAndGet());
    }

    private S3Engine at(URI endpoint) {
        return new S3Engine(S3Server.settings(bucket, endpoint), InstantSource.system());
    }

    private S3Engine impatient(int port) {
        var timeouts = new S3Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(2), 10_000_000);
        return new S3Engine(
                new S3Settings(
                        bucket,
                        "us-east-1",
                        S3Server.at(port),
                        S3Server.ACCESS_KEY,
                        S3Server.SECRET_KEY,
                        Optional.empty(),
                        timeouts),
                InstantSource.system());
    }

    @Test
    void a_wrong_secret_is_said_to_be_wrong_and_not_repeated() {
        var wrong = new S3Settings(
                bucket,
                "us-east-1",
                server.endpoint(),
                S3Server.ACCESS_KEY,
                "pa55word",
                Optional.empty(),
                S3Timeouts.DEFAULT);
        try (var engine = new S3Engine(wrong, InstantSource.system())) {
            assertThatThrownBy(() -> engine.write(Content.once(Content.random(1, SIZE), SIZE)))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining(bucket + ": access is refused (403");
            assertThatThrownBy(() -> engine.write(Content.once(Content.random(1, 1000), 1000)))
                    .isInstanceOf(EngineException.class)
                    .hasMessage(
                            "cannot store in bucket " + bucket
                                    + ": the store does not accept our signature: the secret key is wrong (403 SignatureDoesNotMatch)")
                    .hasMessageNotContaining("pa55word");
            assertThatThrownBy(() -> engine.read(KEY))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("the secret key is wrong");
            assertThatThrownBy(() -> engine.delete(KEY))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("the secret key is wrong");
            assertThat(engine.health().trouble()).contains(bucket, "access is refused (403");
            assertThat(engine.health().ready()).isFalse();
        }
    }

    @Test
    void an_unknown_access_key_is_said_to_be_unknown() {
        var wrong = new S3Settings(
                bucket,
                "us-east-1",
                server.endpoint(),
                "nobody",
                S3Server.SECRET_KEY,
                Optional.empty(),
                S3Timeouts.DEFAULT);
        try (var engine = new S3Engine(wrong, InstantSource.system())) {
            assertThatThrownBy(() -> engine.write(Content.replayable(new byte[10])))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("the store does not know the access key");
        }
    }

    @Test
    void a_missing_bucket_is_a_failure_and_not_a_missing_file() {
        bucket = "not-made";
        try (var engine = at(server.endpoint())) {
            assertThatThrownBy(() -> engine.read(KEY))
                    .isInstanceOf(EngineException.class)
                    .hasMessage("cannot read from bucket not-made: there is no such bucket (404 NoSuchBucket)");
            assertThatThrownBy(() -> engine.write(Content.replayable(new byte[10])))
                    .isInstanceOf(EngineException.class)
                    .hasMessage("cannot store in bucket not-made: there is no such bucket (404 NoSuchBucket)");
            assertThat(engine.probe().trouble()).contains("not-made", "no such bucket");
        }
    }

    @Test
    void deleting_from_a_missing_bucket_is_a_failure_and_deleting_a_missing_file_is_not() throws Exception {
        try (var store = new Scripted(new AtomicInteger(), 404, "<Error><Code>NoSuchBucket</Code></Error>");
                var engine = at(S3Server.at(store.port()))) {
            assertThatThrownBy(() -> engine.delete(KEY))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("there is no such bucket");
        }
        try (var store = new Scripted(new AtomicInteger(), 404, "<Error><Code>NoSuchKey</Code></Error>");
                var engine = at(S3Server.at(store.port()))) {
            engine.delete(KEY);
        }
    }

    @Test
    void a_web_server_that_is_no_store_is_not_a_store_without_the_file() throws Exception {
        var requests = new AtomicInteger();
        try (var web = new Scripted(requests, 404, "<html>not here</html>");
                var engine = at(S3Server.at(web.port()))) {
            assertThatThrownBy(() -> engine.read(KEY))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("the endpoint is no S3 store");
            assertThat(requests).hasValue(1);
        }
    }

    @Test
    void a_server_that_is_down_fails_at_once() throws IOException {
        int port;
        try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        try (var engine = at(S3Server.at(port))) {
            assertThatThrownBy(() -> engine.write(Content.once(Content.random(1, SIZE), SIZE)))
                    .isInstanceOf(EngineException.class)
                    .hasMessage(
                            "cannot store in bucket " + bucket + ": the store cannot be reached: connection refused");
            assertThatThrownBy(() -> engine.read(KEY)).isInstanceOf(EngineException.class);
            assertThatThrownBy(() -> engine.delete(KEY)).isInstanceOf(EngineException.class);
            assertThat(engine.health().trouble()).contains("connection refused");
        }
    }

    @Test
    void a_server_that_never_answers_costs_no_more_than_the_time_outs() throws Exception {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var engine = impatient(silent.getLocalPort())) {
            within(
                    Duration.ofSeconds(8),
                    () -> assertThatThrownBy(() -> engine.read(KEY))
                            .isInstanceOf(EngineException.class)
                            .hasMessageContaining("did not answer in time"));
            within(
                    Duration.ofSeconds(8),
                    () -> assertThatThrownBy(() -> engine.delete(KEY)).isInstanceOf(EngineException.class));
            within(
                    Duration.ofSeconds(12),
                    () -> assertThatThrownBy(() -> engine.write(Content.replayable(new byte[10])))
                            .isInstanceOf(EngineException.class));
            within(
                    Duration.ofSeconds(8),
                    () -> assertThat(engine.health().ready()).isFalse());
            within(
                    Duration.ofMillis(100),
                    () -> assertThat(engine.health().ready()).isFalse());
        }
    }

    @Test
    void a_server_that_stops_reading_costs_an_upload_no_more_than_the_time_outs() throws Exception {
        long size = 64_000_000;
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var engine = impatient(silent.getLocalPort())) {
            within(
                    Duration.ofSeconds(20),
                    () -> assertThatThrownBy(() -> engine.write(Content.once(Content.random(1, size), size)))
                            .isInstanceOf(EngineException.class)
                            .hasMessageContaining("the store took longer than allowed"));
        }
    }

    private static void within(Duration bound, Runnable work) {
        long start = System.nanoTime();
        work.run();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(bound);
    }

    @Test
    void no_more_than_was_announced_is_taken() throws Exception {
        try (var engine = at(server.endpoint())) {
            String handle = engine.write(Content.once(new ByteArrayInputStream("hello and more".getBytes(UTF_8)), 5))
                    .handle();
            try (StoredFile file = engine.read(handle).orElseThrow()) {
                assertThat(file.size()).hasValue(5);
            }
        }
    }

    @Test
    void a_file_that_ends_early_does_not_pass_as_a_whole_one() throws Exception {
        String handle;
        try (var engine = at(server.endpoint())) {
            handle = engine.write(Content.once(Content.random(1, SIZE), SIZE)).handle();
        }
        try (var proxy = new CuttingProxy(server.port(), Long.MAX_VALUE, SIZE / 2);
                var engine = at(S3Server.at(proxy.port()));
                StoredFile file = engine.read(handle).orElseThrow()) {
            assertThatThrownBy(() -> file.transfer(0, Long.MAX_VALUE, OutputStream.nullOutputStream()))
                    .isInstanceOf(EngineException.class);
        }
    }

    @Test
    void a_reader_who_goes_away_does_not_make_us_read_the_rest() throws Exception {
        int size = 40_000_000;
        String handle;
        try (var engine = at(server.endpoint())) {
            handle = engine.write(Content.once(Content.random(1, size), size)).handle();
        }
        try (var proxy = new CuttingProxy(server.port(), Long.MAX_VALUE, Long.MAX_VALUE);
                var engine = at(S3Server.at(proxy.port()))) {
            try (StoredFile file = engine.read(handle).orElseThrow()) {
                assertThatThrownBy(() -> file.transfer(0, Long.MAX_VALUE, new GoneReader()))
                        .isInstanceOf(IOException.class)
                        .hasMessage("the reader went away");
            }
            within(Duration.ofSeconds(5), () -> assertThat(proxy.passedDown()).isLessThan(size / 2));
        }
    }

    private static final class GoneReader extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("the reader went away");
        }
    }

    @Test
    void a_failure_that_passes_is_survived() throws Exception {
        var requests = new AtomicInteger();
        try (var overloaded = new Scripted(requests, 503, "<Error><Code>SlowDown</Code></Error>");
                var engine = at(S3Server.at(overloaded.port()))) {
            assertThatThrownBy(() -> engine.read(KEY))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("the store is overloaded (503 SlowDown)");
            assertThat(requests).hasValue(2);
        }
    }

    @Test
    void nothing_is_asked_of_the_store_for_a_handle_that_is_not_ours() throws Exception {
        var requests = new AtomicInteger();
        try (var store = new Scripted(requests, 200, "");
                var engine = at(S3Server.at(store.port()))) {
            for (String handle : new String[] {"backup/ab/cd/0123456789abcdef", "phabricator/../x", "", KEY + "\n"}) {
                assertThatThrownBy(() -> engine.read(handle)).isInstanceOf(MalformedHandleException.class);
                assertThatThrownBy(() -> engine.delete(handle)).isInstanceOf(MalformedHandleException.class);
            }
            assertThat(engine.health().ready()).isTrue();
            assertThat(requests).hasValue(0);
        }
    }

    @Test
    void a_part_from_a_store_that_ignores_ranges_is_refused() throws Exception {
        try (var store = new Scripted(new AtomicInteger(), 200, "0123456789");
                var engine = at(S3Server.at(store.port()));
                StoredFile file = engine.read(KEY).orElseThrow()) {
            assertThatThrownBy(() -> file.transfer(5, 2, OutputStream.nullOutputStream()))
                    .isInstanceOf(EngineException.class)
                    .hasMessage("the store did not give the part of the object that was asked for");
        }
    }

    @Test
    void a_killed_store_is_seen_and_a_closed_engine_says_so() throws Exception {
        var own = S3Server.s3proxy(directory);
        bucket = own.newBucket("own");
        var engine = at(own.endpoint());
        String handle = engine.write(Content.replayable(new byte[10])).handle();
        own.close();

        assertThatThrownBy(() -> engine.read(handle)).isInstanceOf(EngineException.class);
        assertThat(engine.probe().ready()).isFalse();
        engine.close();
        assertThatThrownBy(() -> engine.read(handle)).isInstanceOf(EngineException.class);
    }

    /** Answers everything alike. */
    private static final class Scripted implements AutoCloseable {
        private final HttpServer http;

        Scripted(AtomicInteger requests, int status, String body) throws IOException {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            http.createContext("/", exchange -> {
                requests.incrementAndGet();
                exchange.getRequestBody().readAllBytes();
                byte[] bytes = body.getBytes(UTF_8);
                exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
                exchange.getResponseBody().write(bytes);
                exchange.close();
            });
            http.start();
        }

        int port() {
            return http.getAddress().getPort();
        }

        @Override
        public void close() {
            http.stop(0);
        }
    }
}
