package org.bellows.files.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellows.files.http.FilesClient.ask;
import static org.bellows.files.http.FilesClient.blob;
import static org.bellows.files.http.FilesClient.pair;
import static org.bellows.files.http.FilesClient.post;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.awaitility.Awaitility;
import org.bellows.files.FileStore;
import org.bellows.files.MemoryEngine;
import org.bellows.files.StorageEngine;
import org.bellows.files.report.FilesEvent;
import org.bellows.http.HttpDomain;
import org.bellows.http.HttpListener;
import org.bellows.http.LogWatch;
import org.bellows.http.TestDomains;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Contract: file storage, sections 1 and 3, over real sockets; the engines are in memory so that they can be made to fail. */
class FilesRoutesTest {
    private static final int LIMIT = 16 * 1024 * 1024;
    private static final long MOST_IN_FLIGHT = 1L << 30;
    private static final int MEGABYTE = 1_000_000;

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    private final MemoryEngine small = new MemoryEngine("small", 1, 100);
    private final MemoryEngine large = new MemoryEngine("large", 5, 0);
    private final MemoryEngine spare = new MemoryEngine("spare", 100, 0);
    private FileStore store = new FileStore(List.of(), 0, InstantSource.system());
    private final List<HttpListener> listeners = new ArrayList<>();

    private int listen(StorageEngine... engines) throws Exception {
        return listen(32L << 20, MOST_IN_FLIGHT, engines);
    }

    private int listen(long replay, long mostInFlight, StorageEngine... engines) throws Exception {
        store = new FileStore(List.of(engines), replay, InstantSource.system());
        var routes = new FilesRoutes(store, mostInFlight);
        return listen(TestDomains.open(routes));
    }

    private int listen(HttpDomain domain) throws Exception {
        listeners.add(HttpListener.start(domain.withMaxBody(LIMIT)));
        return listeners.getLast().port();
    }

    @AfterEach
    void stop() {
        listeners.forEach(HttpListener::close);
    }

    private static byte[] bytes(int length) {
        var bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private List<FilesEvent> events() {
        return store.events().since(0).stream().map(entry -> entry.event()).toList();
    }

    @Test
    void a_file_goes_to_the_first_engine_that_takes_its_size_and_comes_back() throws Exception {
        int port = listen(large, small);
        for (int size : new int[] {0, 1, 100, 101, 300_000}) {
            var stored = post(port, "", bytes(size));

            assertThat(stored.status()).isEqualTo(200);
            String engine = size <= 100 ? "small" : "large";
            assertThat(stored.text())
                    .isEqualTo("{\"data\":{\"handle\":\"%s\",\"engine\":\"%s\",\"size\":%d}}"
                            .formatted(stored.handle(), engine, size));
            var read = blob("GET", port, pair(engine, stored.handle()));
            assertThat(read.status()).isEqualTo(200);
            assertThat(read.header("Content-Type")).contains("application/octet-stream");
            assertThat(read.header("Content-Length")).contains(Integer.toString(size));
            assertThat(read.body()).isEqualTo(bytes(size));
        }
    }

    @Test
    void the_largest_upload_that_is_allowed_is_stored_whole() throws Exception {
        int port = listen(large);

        var stored = post(port, "", bytes(LIMIT));

        assertThat(stored.status()).isEqualTo(200);
        assertThat(large.files().get(stored.handle())).isEqualTo(bytes(LIMIT));
    }

    @Test
    void a_file_that_ends_with_a_line_break_or_holds_nothing_but_zeros_is_not_touched() throws Exception {
        int port = listen(large);
        for (byte[] content :
                List.of(new byte[] {'\r', '\n'}, new byte[1000], "{\"data\":1}\n".getBytes(StandardCharsets.UTF_8))) {
            var stored = post(port, "?name=a%2Fb.txt&mimeType=text/plain", content);

            assertThat(blob("GET", port, pair("large", stored.handle())).body()).isEqualTo(content);
        }
    }

    @Test
    void an_upload_needs_a_content_length() throws Exception {
        int port = listen(large);
        try (var client = new FilesClient(port)) {
            client.head("POST", "/api/file/blob", "Transfer-Encoding: chunked");
            client.send("3\r\nabc\r\n0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            var reply = client.reply(false);

            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.code()).isEqualTo("ERR_BAD_REQUEST");
            assertThat(reply.message()).contains("Content-Length is required");
        }
        assertThat(ask("POST", port, "/api/file/blob").status()).isEqualTo(400);
        assertThat(large.writes()).isZero();
    }

    @Test
    void an_upload_over_the_transport_limit_reaches_no_engine() throws Exception {
        int port = listen(large);
        try (var client = new FilesClient(port)) {
            client.head("POST", "/api/file/blob", "Content-Length: " + (LIMIT + 1), "Expect: 100-continue");
            var reply = client.reply(false);

            assertThat(reply.status()).isEqualTo(413);
            assertThat(reply.code()).isEqualTo("ERR_TOO_LARGE");
        }
        assertThat(large.writes()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"?engine=tape, 10, 400", "?engine=small, 101, 413", "'', 101, 503"})
    void a_client_that_waits_to_be_told_is_not_told_to_send_what_nobody_will_take(String query, int size, int status)
            throws Exception {
        int port = listen(small);
        try (var client = new FilesClient(port)) {
            client.head("POST", "/api/file/blob" + query, "Content-Length: " + size, "Expect: 100-continue");

            assertThat(client.reply(false).status()).isEqualTo(status);
        }
        assertThat(small.writes()).isZero();
    }

    @Test
    void a_client_that_waits_to_be_told_is_told_and_served() throws Exception {
        int port = listen(small);
        try (var client = new FilesClient(port)) {
            client.head("POST", "/api/file/blob", "Content-Length: 10", "Expect: 100-continue");
            assertThat(client.reply(true).status()).isEqualTo(100);
            client.send(bytes(10));
            assertThat(client.reply(false).status()).isEqualTo(200);
        }
        assertThat(small.files().values()).containsExactly(bytes(10));
    }

    @Test
    void a_range_with_a_condition_is_the_whole_file_because_no_condition_can_be_met() throws Exception {
        int port = listen(large);
        var query = pair("large", post(port, "", bytes(1000)).handle());

        var reply = blob("GET", port, query, "Range: bytes=0-9", "If-Range: \"x\"");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo(bytes(1000));
    }

    @Test
    void a_named_engine_that_is_not_there_is_named() throws Exception {
        int port = listen(large);
        for (var reply : List.of(
                post(port, "?engine=tape", bytes(10)),
                blob("GET", port, "?engine=tape&handle=x/1"),
                blob("DELETE", port, "?engine=tape&handle=x/1"))) {
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.message()).contains("tape");
        }
        assertThat(large.writes()).isZero();
    }

    @Test
    void a_named_engine_refuses_what_is_over_its_limit_and_says_so() throws Exception {
        int port = listen(small, large);

        var reply = post(port, "?engine=small", bytes(101));

        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.code()).isEqualTo("ERR_TOO_LARGE");
        assertThat(reply.message()).contains("101").contains("small").contains("100");
        assertThat(large.writes() + small.writes()).isZero();
    }

    @Test
    void a_named_engine_that_fails_leaves_the_others_alone() throws Exception {
        int port = listen(small.writesFailAfter(50), large);

        var reply = post(port, "?engine=small", bytes(100));

        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.text())
                .isEqualTo("{\"error\":{\"code\":\"ERR_INTERNAL\",\"message\":\"internal server error\"}}");
        assertThat(large.writes()).isZero();
        assertThat(events()).singleElement().isInstanceOf(FilesEvent.StoreFailed.class);
    }

    @Test
    void a_named_engine_is_used_whatever_its_priority() throws Exception {
        int port = listen(small, large, spare);

        assertThat(post(port, "?engine=spare", bytes(10)).status()).isEqualTo(200);
        assertThat(spare.files()).hasSize(1);
    }

    @Test
    void a_named_engine_that_only_gives_back_takes_nothing() throws Exception {
        int port = listen(small.readOnly(), large);

        assertThat(post(port, "?engine=small", bytes(10)).status()).isEqualTo(400);
        assertThat(post(port, "", bytes(10)).text()).contains("\"engine\":\"large\"");
    }

    @Test
    void when_no_engine_takes_the_size_nothing_is_tried() throws Exception {
        int port = listen(small);

        var reply = post(port, "", bytes(101));

        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.code()).isEqualTo("ERR_NO_ENGINE");
        assertThat(small.writes()).isZero();
    }

    @Test
    void without_any_engine_there_is_an_empty_list_and_no_upload() throws Exception {
        int port = listen();

        assertThat(post(port, "", bytes(1)).code()).isEqualTo("ERR_NO_ENGINE");
        assertThat(ask("GET", port, "/api/file/engines").text()).isEqualTo("{\"data\":[]}");
    }

    @Test
    void the_engines_are_listed_in_write_order() throws Exception {
        int port = listen(spare, large.readOnly(), small);

        assertThat(ask("GET", port, "/api/file/engines").text())
                .isEqualTo("{\"data\":["
                        + "{\"identifier\":\"small\",\"priority\":1,\"canWrite\":true,\"sizeLimit\":100},"
                        + "{\"identifier\":\"large\",\"priority\":5,\"canWrite\":false,\"sizeLimit\":0},"
                        + "{\"identifier\":\"spare\",\"priority\":100,\"canWrite\":true,\"sizeLimit\":0}]}");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_536, 500_000, 8_000_000})
    void an_engine_that_fails_half_way_is_followed_by_the_next_with_every_byte(int after) throws Exception {
        int port = listen(large.writesFailAfter(after), spare);

        var stored = post(port, "", bytes(8_388_608));

        assertThat(stored.status()).isEqualTo(200);
        assertThat(stored.text()).contains("\"engine\":\"spare\"");
        assertThat(spare.files().get(stored.handle())).isEqualTo(bytes(8_388_608));
        assertThat(large.files()).isEmpty();
        assertThat(events()).element(0).isInstanceOfSatisfying(FilesEvent.FellThrough.class, fell -> {
            assertThat(fell.engine()).isEqualTo("large");
            assertThat(fell.nextEngine()).isEqualTo("spare");
            assertThat(fell.size()).isEqualTo(8_388_608);
        });
        assertThat(store.replayBytes()).isZero();
    }

    @Test
    void when_every_engine_fails_the_answer_is_500_and_says_nothing_of_them() throws Exception {
        int port = listen(large.writesFailAfter(10), spare.writesFailAfter(20));

        var reply = post(port, "", bytes(100));

        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.code()).isEqualTo("ERR_INTERNAL");
        assertThat(reply.text()).doesNotContain("secret-host");
        assertThat(large.writes()).isEqualTo(1);
        assertThat(spare.writes()).isEqualTo(1);
    }

    @Test
    void what_could_not_be_kept_for_a_replay_fails_honestly() throws Exception {
        int port = listen(1 << 20, MOST_IN_FLIGHT, large.writesFailAfter(2 * MEGABYTE), spare);

        assertThat(post(port, "", bytes(8 * MEGABYTE)).status()).isEqualTo(500);
        assertThat(spare.writes()).isZero();
        assertThat(store.replayBytes()).isZero();
        assertThat(post(port, "", bytes(900_000)).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?engine=large", "?handle=x/1", "?engine=&handle=x/1", "?engine=large&handle="})
    void reading_and_deleting_need_engine_and_handle(String query) throws Exception {
        int port = listen(large);

        assertThat(blob("GET", port, query).status()).isEqualTo(400);
        assertThat(blob("DELETE", port, query).status()).isEqualTo(400);
        assertThat(blob("GET", port, query).code()).isEqualTo("ERR_BAD_REQUEST");
    }

    @Test
    void every_failed_read_looks_the_same_from_outside() throws Exception {
        int port = listen(large, spare.broken());

        var malformed = blob("GET", port, pair("large", "../../etc/passwd"));
        var missing = blob("GET", port, pair("large", "x/77"));
        var failed = blob("GET", port, pair("spare", "x/1"));

        for (var reply : List.of(malformed, missing, failed)) {
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.text()).isEqualTo("{\"error\":{\"code\":\"ERR_NOT_FOUND\",\"message\":\"no such file\"}}");
        }
        assertThat(events())
                .hasExactlyElementsOfTypes(
                        FilesEvent.Malformed.class, FilesEvent.NotThere.class, FilesEvent.AccessFailed.class);
    }

    @Test
    void deleting_tells_malformed_gone_and_failed_apart() throws Exception {
        int port = listen(large, spare.broken());
        var handle = post(port, "", bytes(10)).handle();

        for (int i = 0; i < 2; i++) {
            var deleted = blob("DELETE", port, pair("large", handle));
            assertThat(deleted.status()).isEqualTo(200);
            assertThat(deleted.text()).isEqualTo("{\"data\":{\"status\":\"deleted\"}}");
            assertThat(blob("GET", port, pair("large", handle)).status()).isEqualTo(404);
        }
        assertThat(blob("DELETE", port, pair("large", "nonsense")).status()).isEqualTo(400);
        var failed = blob("DELETE", port, pair("spare", "x/1"));
        assertThat(failed.status()).isEqualTo(500);
        assertThat(failed.text()).doesNotContain("SELECT").doesNotContain("secret-host");
    }

    @Test
    void a_slash_in_a_handle_may_be_raw_or_encoded() throws Exception {
        int port = listen(large);
        var handle = post(port, "", bytes(10)).handle();
        assertThat(handle).contains("/");

        for (var text : List.of(handle, handle.replace("/", "%2F"), handle.replace("/", "%2f"))) {
            assertThat(blob("GET", port, "?engine=large&handle=" + text).body()).isEqualTo(bytes(10));
        }
        assertThat(blob("DELETE", port, "?engine=large&handle=" + handle.replace("/", "%2F"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 100_000})
    void head_has_the_headers_of_get_and_no_body(int size) throws Exception {
        int port = listen(large);
        var query = pair("large", post(port, "", bytes(size)).handle());

        var head = blob("HEAD", port, query);
        var get = blob("GET", port, query);

        assertThat(head.status()).isEqualTo(200);
        for (var name : List.of("Content-Length", "Content-Type", "Accept-Ranges")) {
            assertThat(head.header(name)).as(name).isPresent().isEqualTo(get.header(name));
        }
        try (var client = new FilesClient(port)) {
            client.head("HEAD", "/api/file/blob" + query);
            assertThat(client.reply(true).status()).isEqualTo(200);
            client.head("GET", "/api/file/blob" + query);
            assertThat(client.reply(false).body()).isEqualTo(bytes(size));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 1, bytes 0-0/1000",
        "bytes=0-499, 0, 500, bytes 0-499/1000",
        "bytes=500-, 500, 1000, bytes 500-999/1000",
        "bytes=-1, 999, 1000, bytes 999-999/1000",
        "bytes=-5000, 0, 1000, bytes 0-999/1000",
        "bytes=999-5000, 999, 1000, bytes 999-999/1000"
    })
    void a_range_is_answered_with_that_part(String range, int from, int to, String said) throws Exception {
        int port = listen(large);
        var query = pair("large", post(port, "", bytes(1000)).handle());

        var part = blob("GET", port, query, "Range: " + range);

        assertThat(part.status()).isEqualTo(206);
        assertThat(part.header("Content-Range")).contains(said);
        assertThat(part.body()).isEqualTo(Arrays.copyOfRange(bytes(1000), from, to));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=1000-", "bytes=1000-2000", "bytes=-0"})
    void a_range_beyond_the_end_cannot_be_satisfied(String range) throws Exception {
        int port = listen(large);

        var reply = blob("GET", port, pair("large", post(port, "", bytes(1000)).handle()), "Range: " + range);

        assertThat(reply.status()).isEqualTo(416);
        assertThat(reply.header("Content-Range")).contains("bytes */1000");
        assertThat(reply.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"bytes=5-1", "bytes=0-1,5-6", "bytes=-", "lines=1-2", "bytes=a-b", "bytes=99999999999999999999-"
            })
    void a_range_that_is_not_understood_is_ignored(String range) throws Exception {
        int port = listen(large);

        var reply = blob("GET", port, pair("large", post(port, "", bytes(1000)).handle()), "Range: " + range);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo(bytes(1000));
    }

    @Test
    void a_file_whose_size_is_not_known_comes_in_chunks() throws Exception {
        int port = listen(large.withoutSizes());

        var reply =
                blob("GET", port, pair("large", post(port, "", bytes(300_000)).handle()));

        assertThat(reply.header("Content-Length")).isEmpty();
        assertThat(reply.body()).isEqualTo(bytes(300_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, 250_000})
    void an_engine_that_fails_while_it_is_read_never_makes_a_short_file_look_whole(int after) throws Exception {
        int port = listen(large);
        var query = pair("large", post(port, "", bytes(300_000)).handle());
        large.readsFailAfter(after);

        assertThatThrownBy(() -> blob("GET", port, query)).isInstanceOf(IOException.class);
        large.withoutSizes();
        assertThatThrownBy(() -> blob("GET", port, query)).isInstanceOf(IOException.class);

        Awaitility.await()
                .until(() -> events().stream()
                                .filter(FilesEvent.AccessFailed.class::isInstance)
                                .count()
                        == 2);
    }

    @Test
    void a_body_that_ends_early_leaves_nothing() throws Exception {
        int port = listen(large, spare);
        try (var client = new FilesClient(port)) {
            client.head("POST", "/api/file/blob", "Content-Length: 100000");
            client.send(bytes(50_000));
            client.finishSending();
            assertThat(client.reply(false).status()).isEqualTo(400);
        }
        assertNothingIsLeft();
    }

    @Test
    void a_client_that_disconnects_half_way_leaves_nothing() throws Exception {
        int port = listen(large, spare);
        try (var client = new FilesClient(port)) {
            client.head("POST", "/api/file/blob", "Content-Length: 8000000");
            client.send(bytes(4_000_000));
            Awaitility.await().until(() -> large.writes() == 1);
            client.reset();
        }
        assertNothingIsLeft();
    }

    /** And no engine is blamed: the client failed. */
    private void assertNothingIsLeft() {
        Awaitility.await().until(() -> store.replayBytes() == 0 && routesAreIdle());
        assertThat(large.files()).isEmpty();
        assertThat(spare.writes()).isZero();
        assertThat(events()).isEmpty();
    }

    private boolean routesAreIdle() {
        return routes().bytesInFlight() == 0;
    }

    private FilesRoutes routes() {
        return (FilesRoutes) listeners.getLast().domain().services().getFirst();
    }

    @Test
    void a_reader_that_goes_away_is_nobodys_failure() throws Exception {
        int port = listen(large);
        var query = pair("large", post(port, "", bytes(16_000_000)).handle());
        try (var client = new FilesClient(port, 4096)) {
            client.head("GET", "/api/file/blob" + query);
            assertThat(client.read()).isEqualTo('H');
            client.reset();
        }

        assertThat(blob("GET", port, query).body()).hasSize(16_000_000);
        assertThat(events()).noneMatch(FilesEvent.AccessFailed.class::isInstance);
    }

    @Test
    void more_bytes_on_their_way_in_than_allowed_are_told_to_come_back() throws Exception {
        int port = listen(32L << 20, 1000, large);
        try (var first = new FilesClient(port)) {
            first.head("POST", "/api/file/blob", "Content-Length: 900");
            first.send(Arrays.copyOf(bytes(900), 10));
            Awaitility.await().until(() -> routes().bytesInFlight() == 900);

            var refused = post(port, "", bytes(200));
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).contains("2");
            assertThat(post(port, "", bytes(100)).status()).isEqualTo(200);

            first.send(Arrays.copyOfRange(bytes(900), 10, 900));
            assertThat(first.reply(false).status()).isEqualTo(200);
        }
        Awaitility.await().until(this::routesAreIdle);
        assertThat(post(port, "", bytes(5000)).status()).isEqualTo(200);
    }

    @Test
    void small_uploads_that_stop_half_way_give_their_memory_to_others() throws Exception {
        int port = listen(new MemoryEngine("blobs", 1, MEGABYTE));
        var stopped = new ArrayList<FilesClient>();
        for (int i = 0; i < 40; i++) {
            var client = new FilesClient(port);
            stopped.add(client);
            client.head("POST", "/api/file/blob", "Content-Length: " + MEGABYTE);
            client.send(bytes(1000));
        }
        Awaitility.await().until(() -> routes().bytesInFlight() == 40L * MEGABYTE);

        long before = System.nanoTime();
        assertThat(post(port, "", bytes(MEGABYTE)).status()).isEqualTo(200);

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(12));
        for (var client : stopped) {
            client.close();
        }
        Awaitility.await().until(this::routesAreIdle);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, 250_000})
    void a_fault_in_an_engine_while_it_is_read_is_seen_and_never_makes_a_short_file_look_whole(int after)
            throws Exception {
        int port = listen(large);
        var query = pair("large", post(port, "", bytes(300_000)).handle());
        large.readsFailAfter(after).readsAreFaulty();

        assertThatThrownBy(() -> blob("GET", port, query)).isInstanceOf(IOException.class);

        Awaitility.await().until(() -> events().stream().anyMatch(FilesEvent.AccessFailed.class::isInstance));
        assertThat(log.lines("ENGINE_PROGRAM_ERROR")).hasSize(1);
    }

    @Test
    void one_connection_can_store_read_and_delete_again_and_again() throws Exception {
        int port = listen(large.writesFailAfter(Long.MAX_VALUE));
        try (var client = new FilesClient(port)) {
            for (int i = 0; i < 50; i++) {
                client.head("POST", "/api/file/blob", "Content-Length: " + i);
                client.send(bytes(i));
                var handle = client.reply(false).handle();
                client.head("GET", "/api/file/blob" + pair("large", handle));
                assertThat(client.reply(false).body()).isEqualTo(bytes(i));
                client.head("DELETE", "/api/file/blob" + pair("large", handle));
                assertThat(client.reply(false).status()).isEqualTo(200);
            }
        }
        assertThat(large.files()).isEmpty();
    }

    @Test
    void after_a_refused_upload_the_connection_still_works() throws Exception {
        int port = listen(small);
        try (var client = new FilesClient(port)) {
            client.head("POST", "/api/file/blob", "Content-Length: 300000");
            client.send(bytes(300_000));
            assertThat(client.reply(false).status()).isEqualTo(503);
            client.head("POST", "/api/file/blob", "Content-Length: 3");
            client.send(bytes(3));
            assertThat(client.reply(false).status()).isEqualTo(200);
        }
    }

    @Test
    void other_methods_are_not_allowed() throws Exception {
        int port = listen(large);

        var put = ask("PUT", port, "/api/file/blob", "Content-Length: 0");
        assertThat(put.status()).isEqualTo(405);
        assertThat(put.header("Allow")).contains("DELETE, GET, HEAD, POST");
        assertThat(ask("POST", port, "/api/file/engines", "Content-Length: 0").status())
                .isEqualTo(405);
        assertThat(ask("GET", port, "/api/file/blobs").status()).isEqualTo(404);
    }

    @Test
    void the_token_is_looked_at_before_anything_else() throws Exception {
        store = new FileStore(List.of(large), 0, InstantSource.system());
        var routes = new FilesRoutes(store, MOST_IN_FLIGHT);
        int port = listen(TestDomains.locked(routes));

        for (var reply : List.of(
                post(port, "", bytes(10)),
                post(port, "?token=wrong", bytes(10)),
                blob("GET", port, "?engine=large&handle=x/1"),
                blob("DELETE", port, ""),
                ask("GET", port, "/api/file/engines"),
                ask("GET", port, "/no/such/path"))) {
            assertThat(reply.status()).isEqualTo(401);
            assertThat(reply.code()).isEqualTo("ERR_UNAUTHORIZED");
        }
        assertThat(large.writes()).isZero();
        assertThat(post(port, "?token=" + TestDomains.TOKEN, bytes(10)).status())
                .isEqualTo(200);
        assertThat(ask("GET", port, "/api/file/engines", "X-Service-Token: " + TestDomains.TOKEN)
                        .status())
                .isEqualTo(200);
        assertThat(ask("GET", port, "/healthz").status()).isEqualTo(200);
        assertThat(log.lines(TestDomains.TOKEN)).isEmpty();
    }
}
