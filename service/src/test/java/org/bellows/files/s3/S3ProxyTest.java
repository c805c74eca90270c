package org.bellows.files.s3;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** A store that checks signatures. */
@TestInstance(Lifecycle.PER_CLASS)
class S3ProxyTest implements BasicOperations {
    @TempDir
    private static Path directory;

    @SuppressWarnings("NullAway.Init")
    private S3Server server;

    @SuppressWarnings("NullAway.Init")
    private S3Engine engine;

    @BeforeAll
    void start() throws IOException {
        server = S3Server.s3proxy(directory);
        server.newBucket(bucket());
        engine = new S3Engine(server.settings(bucket()), InstantSource.system());
    }

    @AfterAll
    void stop() {
        engine.close();
        server.close();
    }

    @Override
    public S3Server server() {
        return server;
    }

    @Override
    public S3Engine engine() {
        return engine;
    }

    @Override
    public String bucket() {
        return "files";
    }
}
