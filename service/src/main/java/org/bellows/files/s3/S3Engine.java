package org.bellows.files.s3;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.bellows.files.EngineException;
import org.bellows.files.EngineHealth;
import org.bellows.files.MalformedHandleException;
import org.bellows.files.StorageEngine;
import org.bellows.files.StoredFile;
import org.bellows.files.Upload;
import org.bellows.files.UploadException;
import org.bellows.files.UploadIOException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Keeps files in a bucket of an S3 store. Content is streamed in both directions, never held whole. Contract: file storage,
 * section 2.
 *
 * <p>A request that fails in passing is sent once more, an upload only when its bytes can be read again. Messages name the bucket
 * and what is wrong with it, never an object or a key.
 */
public final class S3Engine implements StorageEngine {
    public static final String IDENTIFIER = "amazon-s3";

    private static final int PRIORITY = 100;
    private static final int ATTEMPTS = 2;
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(300);
    private static final Duration SHORT_CALL = Duration.ofSeconds(5);
    private static final Duration HEALTH_FRESH = Duration.ofSeconds(30);
    private static final String OCTETS = "application/octet-stream";
    private static final Pattern MIME_TYPE = Pattern.compile("\\A[\\x21-\\x7e][\\x20-\\x7e]{0,254}\\z");

    private final S3Settings settings;
    private final S3Connection connection;
    private final S3Keys keys;
    private final RandomGenerator random;
    private final Probe probe;

    /** In the bucket of {@code settings}, which is not looked at until something is stored or asked for. */
    public S3Engine(S3Settings settings, InstantSource time) {
        this(settings, time, new SecureRandom());
    }

    S3Engine(S3Settings settings, InstantSource time, RandomGenerator random) {
        this.settings = settings;
        this.connection = new S3Connection(settings);
        this.random = random;
        this.keys = new S3Keys(settings.instanceName(), random);
        this.probe = new Probe(this::lookAtBucket, time, HEALTH_FRESH, SHORT_CALL);
    }

    @Override
    public String identifier() {
        return IDENTIFIER;
    }

    @Override
    public int priority() {
        return PRIORITY;
    }

    @Override
    public long sizeLimit() {
        return 0;
    }

    @Override
    public boolean canWrite() {
        return true;
    }

    @Override
    public Stored write(Upload upload) throws EngineException, UploadException {
        String key = keys.next();
        for (int attempt = 1; ; attempt++) {
            var body = new UploadBody(upload);
            try {
                put(key, upload, body);
                return new Stored(key, body.count());
            } catch (RuntimeException e) {
                if (body.readToItsEnd() && !S3Trouble.changedNothing(e)) {
                    // The answer is lost, not necessarily the object; nobody will ever learn its handle.
                    removeUnacknowledged(key);
                }
                UploadIOException.rethrow(e);
                if (attempt == ATTEMPTS || !S3Trouble.passing(e) || !upload.replayable()) {
                    throw failedUpload(e);
                }
                pause();
            }
        }
    }

    private void put(String key, Upload upload, UploadBody body) {
        String mimeType = upload.mimeType()
                .filter(type -> MIME_TYPE.matcher(type).matches())
                .orElse(OCTETS);
        connection
                .client()
                .putObject(
                        put -> put.bucket(settings.bucket())
                                .key(key)
                                .contentType(mimeType)
                                .overrideConfiguration(call ->
                                        call.apiCallTimeout(settings.timeouts().callWith(upload.size()))),
                        RequestBody.fromContentProvider(body, upload.size(), mimeType));
    }

    private void removeUnacknowledged(String key) {
        try {
            connection
                    .client()
                    .deleteObject(delete -> delete.bucket(settings.bucket())
                            .key(key)
                            .overrideConfiguration(call -> call.apiCallTimeout(SHORT_CALL)));
        } catch (RuntimeException e) {
            System.getLogger(S3Engine.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "S3_OBJECT_PERHAPS_LEFT bucket=" + settings.bucket() + " reason=\"" + S3Trouble.words(e)
                                    + "\"");
        }
    }

    @Override
    public Optional<StoredFile> read(String handle) throws MalformedHandleException, EngineException {
        String key = keys.parse(handle);
        // Not HEAD before GET: it costs a second round trip, and its errors have no body that tells a missing bucket
        // apart.
        return call("read from", client -> {
            try {
                return Optional.of(new S3File(
                        get(client, key, get -> {}),
                        (range, etag) -> call(
                                "read from",
                                again -> get(again, key, get -> get.range(range).ifMatch(etag)))));
            } catch (AwsServiceException e) {
                if (S3Trouble.code(e).equals("NoSuchKey")) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    private ResponseInputStream<GetObjectResponse> get(
            S3Client client, String key, Consumer<GetObjectRequest.Builder> part) {
        return client.getObject(get -> get.bucket(settings.bucket()).key(key).applyMutation(part));
    }

    @Override
    public void delete(String handle) throws MalformedHandleException, EngineException {
        String key = keys.parse(handle);
        call("delete from", client -> {
            try {
                client.deleteObject(delete -> delete.bucket(settings.bucket()).key(key));
            } catch (AwsServiceException e) {
                // Amazon never says so of a DELETE, others do.
                if (!S3Trouble.code(e).equals("NoSuchKey")) {
                    throw e;
                }
            }
            return key;
        });
    }

    private interface Request<T> {
        T send(S3Client client);
    }

    private <T> T call(String what, Request<T> request) throws EngineException {
        for (int attempt = 1; ; attempt++) {
            try {
                return request.send(connection.client());
            } catch (RuntimeException e) {
                if (attempt == ATTEMPTS || !S3Trouble.passing(e)) {
                    throw failed(what, e);
                }
                pause();
            }
        }
    }

    /** An overloaded store must not get every request again at once. */
    private void pause() {
        LockSupport.parkNanos(random.nextLong(LONGEST_PAUSE.toNanos()));
    }

    private EngineException failedUpload(RuntimeException e) {
        if (S3Trouble.brokeOff(e)) {
            // A store may refuse a signature while it is still being written to, and its answer is then lost.
            EngineHealth now = probe();
            if (!now.ready()) {
                return new EngineException("cannot store: " + S3Trouble.words(e) + "; " + now.trouble(), e);
            }
        }
        return failed("store in", e);
    }

    private EngineException failed(String what, RuntimeException e) {
        return new EngineException("cannot " + what + " bucket " + settings.bucket() + ": " + S3Trouble.words(e), e);
    }

    /**
     * How the store is, from a look at the bucket that is at most a few minutes old. A store that was never used is taken to be
     * well: to ask a store that nobody needs would cost a start time and memory. {@link #probe} asks in any case.
     */
    @Override
    public EngineHealth health() {
        return connection.used() ? probe.latest() : EngineHealth.WELL;
    }

    /** How the store is now: whether the bucket can be reached with these keys. Takes up to five seconds. */
    public EngineHealth probe() {
        return probe.now();
    }

    private EngineHealth lookAtBucket() {
        try {
            connection
                    .client()
                    .headBucket(head -> head.bucket(settings.bucket())
                            .overrideConfiguration(call -> call.apiCallTimeout(SHORT_CALL)));
            return EngineHealth.WELL;
        } catch (RuntimeException e) {
            return EngineHealth.ill("bucket " + settings.bucket() + ": " + S3Trouble.words(e));
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
