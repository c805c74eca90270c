package org.bellows.files.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bellows.files.EngineException;
import org.bellows.files.StorageEngine.Stored;
import org.bellows.files.StoredFile;
import org.bellows.files.UploadException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/** What every S3 store must let us do. */
interface BasicOperations {
    int TWENTY_MEGABYTES = 20_000_003;
    int LARGE = 6_000_000;

    S3Server server();

    /** An engine on a bucket that exists. */
    S3Engine engine();

    String bucket();

    default byte[] content(String handle) throws Exception {
        try (StoredFile file = engine().read(handle).orElseThrow()) {
            var out = new ByteArrayOutputStream();
            file.transfer(0, Long.MAX_VALUE, out);
            return out.toByteArray();
        }
    }

    @Test
    default void what_was_stored_is_read_back_and_deleted() throws Exception {
        Stored stored = engine().write(Content.replayable("hello".getBytes(UTF_8)));

        assertThat(stored.size()).isEqualTo(5);
        try (StoredFile file = engine().read(stored.handle()).orElseThrow()) {
            assertThat(file.size()).hasValue(5);
        }
        assertThat(content(stored.handle())).isEqualTo("hello".getBytes(UTF_8));
        engine().delete(stored.handle());
        assertThat(engine().read(stored.handle())).isEmpty();
        engine().delete(stored.handle());
    }

    @Test
    default void a_file_without_a_byte_is_a_file() throws Exception {
        Stored stored = engine().write(Content.once(Content.random(1, 0), 0));

        assertThat(stored.size()).isZero();
        try (StoredFile file = engine().read(stored.handle()).orElseThrow()) {
            assertThat(file.size()).hasValue(0);
        }
        assertThat(content(stored.handle())).isEmpty();
    }

    @Test
    default void twenty_megabytes_pass_through_without_being_held() throws Exception {
        long before = usedHeap();
        var during = new ArrayList<Long>();
        var source = new java.io.FilterInputStream(Content.random(7, TWENTY_MEGABYTES)) {
            private long read;

            @Override
            public int read(byte[] target, int offset, int length) throws java.io.IOException {
                int count = super.read(target, offset, length);
                read += Math.max(count, 0);
                if (read == TWENTY_MEGABYTES && during.isEmpty()) {
                    during.add(usedHeap());
                }
                return count;
            }

            @Override
            public boolean markSupported() {
                return false;
            }
        };

        Stored stored = engine().write(Content.once(source, TWENTY_MEGABYTES));

        assertThat(stored.size()).isEqualTo(TWENTY_MEGABYTES);
        assertThat(during.getFirst() - before).isLessThan(12_000_000);
        try (StoredFile file = engine().read(stored.handle()).orElseThrow()) {
            assertThat(file.size()).hasValue(TWENTY_MEGABYTES);
            assertThat(Content.sha256(file)).isEqualTo(Content.sha256(Content.random(7, TWENTY_MEGABYTES)));
            assertThat(usedHeap() - before).isLessThan(12_000_000);
        }
    }

    private static long usedHeap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    default void any_part_can_be_read() throws Exception {
        Stored stored = engine().write(Content.replayable("0123456789".getBytes(UTF_8)));

        try (StoredFile file = engine().read(stored.handle()).orElseThrow()) {
            assertThat(part(file, 0, 3)).isEqualTo("012");
            assertThat(part(file, 3, 2)).isEqualTo("34");
            assertThat(part(file, 8, 100)).isEqualTo("89");
            assertThat(part(file, 2, 1)).isEqualTo("2");
            assertThat(part(file, 9, Long.MAX_VALUE)).isEqualTo("9");
            assertThat(part(file, 10, 1)).isEmpty();
            assertThat(part(file, 0, 0)).isEmpty();
            assertThat(part(file, 0, Long.MAX_VALUE)).isEqualTo("0123456789");
        }
    }

    private static String part(StoredFile file, long offset, long length) throws Exception {
        var out = new ByteArrayOutputStream();
        file.transfer(offset, length, out);
        return out.toString(UTF_8);
    }

    @Test
    default void the_mime_type_is_kept_when_it_is_one() throws Exception {
        String image = engine().write(Content.typed(new byte[3], "image/png")).handle();
        String attack = engine().write(Content.typed(new byte[3], "image/png\r\nx-amz-acl: public-read"))
                .handle();

        assertThat(typeOf(image)).isEqualTo("image/png");
        assertThat(typeOf(attack)).isEqualTo("application/octet-stream");
    }

    private String typeOf(String key) {
        return server().admin()
                .headObject(head -> head.bucket(bucket()).key(key))
                .contentType();
    }

    @Test
    default void keys_that_phorges_own_engine_wrote_are_read_and_deleted() throws Exception {
        String key = "phabricator/q7/z2/mzxw6ytboi7qaz23";
        server().admin().putObject(put -> put.bucket(bucket()).key(key), RequestBody.fromString("written by Phorge"));

        assertThat(content(key)).isEqualTo("written by Phorge".getBytes(UTF_8));
        engine().delete(key);
        assertThat(engine().read(key)).isEmpty();
    }

    @Test
    default void an_instance_keeps_to_its_own_part_of_the_bucket() throws Exception {
        var settings = server().settings(bucket());
        try (var acme = new S3Engine(
                new S3Settings(
                        settings.bucket(),
                        settings.region(),
                        settings.endpoint(),
                        settings.accessKey(),
                        settings.secretKey(),
                        Optional.of("acme"),
                        settings.timeouts()),
                InstantSource.system())) {
            Stored stored = acme.write(Content.replayable(new byte[10]));

            assertThat(stored.handle()).startsWith("phabricator/acme/");
            try (StoredFile file = acme.read(stored.handle()).orElseThrow()) {
                assertThat(file.size()).hasValue(10);
            }
            acme.delete(stored.handle());
            assertThat(acme.read(stored.handle())).isEmpty();
        }
    }

    @Test
    default void uploads_side_by_side_do_not_mix() throws Exception {
        int size = 1_000_003;
        var results = new ArrayList<Future<Boolean>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 12; i++) {
                int seed = i;
                Callable<Boolean> upload = () -> {
                    Stored stored = engine().write(Content.once(Content.random(seed, size), size));
                    try (StoredFile file = engine().read(stored.handle()).orElseThrow()) {
                        return Content.sha256(file).equals(Content.sha256(Content.random(seed, size)));
                    }
                };
                results.add(threads.submit(upload));
            }
        }
        for (var result : results) {
            assertThat(result.get()).isTrue();
        }
    }

    @Test
    default void a_file_that_nobody_reads_costs_nothing_further() throws Exception {
        Stored stored = engine().write(Content.replayable("hello".getBytes(UTF_8)));
        for (int i = 0; i < 100; i++) {
            engine().read(stored.handle()).orElseThrow().close();
        }
        try (StoredFile file = engine().read(stored.handle()).orElseThrow()) {
            file.transfer(0, 2, OutputStream.nullOutputStream());
        }

        assertThat(content(stored.handle()))
                .isEqualTo(new ByteArrayInputStream("hello".getBytes(UTF_8)).readAllBytes());
    }

    @Test
    default void the_bucket_is_seen_to_be_well() {
        assertThat(engine().probe().trouble()).isEmpty();
        assertThat(engine().probe().ready()).isTrue();
        assertThat(engine().health().ready()).isTrue();
    }

    /** Where an engine stores first whose randomness has this seed. */
    private static String firstKey(long seed) {
        return new S3Keys(Optional.empty(), new Random(seed)).next();
    }

    private S3Engine seeded(long seed, int port) {
        return new S3Engine(S3Server.settings(bucket(), S3Server.at(port)), InstantSource.system(), new Random(seed));
    }

    private void assertNothingUnder(String key) {
        assertThatThrownBy(() -> server().admin()
                        .headObject(head -> head.bucket(bucket()).key(key)))
                .isInstanceOf(NoSuchKeyException.class);
    }

    @Test
    default void a_store_that_dies_during_an_upload_has_nothing() throws Exception {
        try (var proxy = new CuttingProxy(server().port(), LARGE / 2, Long.MAX_VALUE);
                var engine = seeded(1, proxy.port())) {
            assertThatThrownBy(() -> engine.write(Content.once(Content.random(1, LARGE), LARGE)))
                    .isInstanceOf(EngineException.class)
                    .hasMessage("cannot store in bucket files: the connection to the store broke off");
            assertNothingUnder(firstKey(1));
        }
    }

    @Test
    default void an_upload_that_can_be_read_again_is_tried_once_more() throws Exception {
        try (var proxy = new CuttingProxy(server().port(), LARGE / 2, Long.MAX_VALUE);
                var engine = seeded(2, proxy.port())) {
            proxy.healAfter(1);
            Stored stored = engine.write(Content.replayable(new byte[LARGE]));

            assertThat(stored.handle()).isEqualTo(firstKey(2));
            assertThat(content(stored.handle())).isEqualTo(new byte[LARGE]);
        }
    }

    @Test
    default void an_object_whose_acknowledgement_was_lost_is_removed() throws Exception {
        // Of every answer only the first byte comes through.
        try (var proxy = new CuttingProxy(server().port(), Long.MAX_VALUE, 1);
                var engine = seeded(3, proxy.port())) {
            assertThatThrownBy(() -> engine.write(Content.once(Content.random(1, 1000), 1000)))
                    .isInstanceOf(EngineException.class);
            assertNothingUnder(firstKey(3));
        }
    }

    @Test
    default void a_client_that_breaks_off_is_no_failure_of_the_engine_and_leaves_nothing() {
        for (int size : new int[] {0, 10, 100_000, LARGE / 2}) {
            try (var engine = seeded(4 + size, server().port())) {
                assertThatThrownBy(() -> engine.write(Content.once(Content.brokenOffAfter(size), LARGE)))
                        .isInstanceOf(UploadException.class)
                        .hasMessage("the upload broke off after " + size + " bytes");
                assertNothingUnder(firstKey(4 + size));
            }
        }
    }

    @Test
    default void a_client_that_sends_less_than_it_announced_leaves_nothing() {
        for (int size : new int[] {1000, LARGE}) {
            try (var engine = seeded(5 + size, server().port())) {
                assertThatThrownBy(() -> engine.write(Content.once(Content.random(1, size - 1), size)))
                        .isInstanceOf(UploadException.class)
                        .hasMessage("the upload ended after " + (size - 1) + " of " + size + " bytes");
                assertNothingUnder(firstKey(5 + size));
            }
        }
    }
}
