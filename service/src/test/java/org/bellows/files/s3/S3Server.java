package org.bellows.files.s3;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import software.amazon.awssdk.services.s3.S3Client;

/** A real store in a process of its own, so that its libraries never meet ours and it can be killed. */
public final class S3Server implements AutoCloseable {
    public static final String ACCESS_KEY = "the-access-key-id";
    public static final String SECRET_KEY = "the-secret-of-the-access-key";

    private final Process process;
    private final int port;
    private final S3Connection admin;

    private S3Server(String jar, int port, List<String> options, List<String> arguments, Path log) throws IOException {
        Path file = Path.of(System.getProperty("basedir", "."), "target", "s3-servers", jar);
        if (!Files.exists(file)) {
            throw new IllegalStateException(
                    file + " is missing: ./mvnw -pl service generate-test-resources brings it there");
        }
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx400m"));
        command.addAll(options);
        command.addAll(List.of("-jar", file.toString()));
        command.addAll(arguments);
        this.process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        this.port = port;
        this.admin = new S3Connection(settings("unused"));
        try {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(90))
                    .pollInterval(Duration.ofMillis(50))
                    .failFast(() -> !process.isAlive())
                    .until(this::answers);
        } catch (RuntimeException e) {
            close();
            throw new IllegalStateException("the store did not start: " + Files.readString(log), e);
        }
    }

    /** Checks signatures. */
    public static S3Server s3proxy(Path directory) throws IOException {
        int port = freePort();
        Path settings =
                Files.writeString(directory.resolve("s3proxy.conf"), """
                s3proxy.endpoint=http://127.0.0.1:%d
                s3proxy.authorization=aws-v4
                s3proxy.identity=%s
                s3proxy.credential=%s
                jclouds.provider=transient-nio2
                """.formatted(port, ACCESS_KEY, SECRET_KEY));
        return new S3Server(
                "s3proxy.jar",
                port,
                List.of("-DLOG_LEVEL=warn"),
                List.of("--properties", settings.toString()),
                directory.resolve("s3proxy.log"));
    }

    /** Takes any signature. */
    static S3Server s3mock(Path directory) throws IOException {
        int port = freePort();
        return new S3Server(
                "s3mock.jar",
                port,
                List.of("-Djava.io.tmpdir=" + directory),
                List.of("--com.adobe.testing.s3mock.httpPort=" + port, "--server.port=0"),
                directory.resolve("s3mock.log"));
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean answers() {
        try {
            var connection = (HttpURLConnection) endpoint().toURL().openConnection();
            connection.setReadTimeout(2000);
            connection.getResponseCode();
            connection.disconnect();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    int port() {
        return port;
    }

    public URI endpoint() {
        return at(port);
    }

    static URI at(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    S3Settings settings(String bucket) {
        return settings(bucket, endpoint());
    }

    static S3Settings settings(String bucket, URI endpoint) {
        return new S3Settings(
                bucket, "us-east-1", endpoint, ACCESS_KEY, SECRET_KEY, Optional.empty(), S3Timeouts.DEFAULT);
    }

    /** Past the engine. */
    S3Client admin() {
        return admin.client();
    }

    public String newBucket(String name) {
        admin().createBucket(create -> create.bucket(name));
        return name;
    }

    public void kill() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        admin.close();
        kill();
    }
}
