package org.bellows.bench;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.TrialMariaDb;

/**
 * Where files go: a directory and Phorge's blob table, both on the disk of the temporary directory.
 *
 * @param root the directory of local files
 * @param body a large file in the page cache, that clients send and {@code dd} and {@code cp} copy
 */
record FileSite(
        TrialMariaDb server, String namespace, Connection connection, Workspace workspace, Path root, Path body) {

    static FileSite on(TrialMariaDb server, Workspace workspace) throws SQLException, IOException {
        String namespace = server.freshNamespace();
        Connection connection = server.connect("");
        PhorgeSchema.create(connection, namespace);
        Path body = workspace.path("body");
        Files.write(body, content(1, FilesSizes.LARGE));
        force(body);
        Path root = Files.createDirectory(workspace.path("files"));
        return new FileSite(server, namespace, connection, workspace, root, body);
    }

    private static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Bytes that nothing can make smaller. */
    static byte[] content(long seed, int size) {
        var bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** The service with both engines: small files go to the database, large ones to the disk. */
    ServiceProcess startService(Map<String, String> environment) {
        int port = Workspace.freePort();
        return ServiceProcess.start(
                workspace,
                port,
                """
                state-dir: %s
                listen:
                  files: 127.0.0.1:%d
                  console: 127.0.0.1:%d
                files:
                  local-disk-path: %s
                  database:
                    host: %s
                    port: %d
                    user: %s
                    password: %s
                    namespace: %s
                """.formatted(
                                workspace.path("state"),
                                port,
                                Workspace.freePort(),
                                root,
                                server.host(),
                                server.port(),
                                server.user(),
                                server.password(),
                                namespace),
                environment);
    }

    ServiceProcess startService() {
        return startService(Map.of());
    }

    /**
     * Has the service store and read small files in both engines, until it has compiled what it runs all the time. They stay: a file
     * system that has just forgotten many files is slow to make new ones.
     */
    void warmUp(ServiceProcess service, FilesSizes sizes) throws IOException {
        byte[] content = content(4, FilesSizes.SMALL);
        try (FileClient client = new FileClient(service.port())) {
            for (int i = 0; i < sizes.warmUp(); i++) {
                client.download(client.upload(i % 4 == 0 ? "local-disk" : "blob", content)
                        .target());
            }
        }
    }

    String blobTable() {
        return new StorageNamespace(namespace).database("file") + ".file_storageblob";
    }

    void checkAndRemove(List<FileClient.Stored> stored) throws IOException {
        checkAndRemove(stored, body);
    }

    /** Holds the service to its word: each of these is on the disk as it was sent. Then removes them, and the disk is quiet. */
    void checkAndRemove(List<FileClient.Stored> stored, Path sent) throws IOException {
        for (FileClient.Stored one : stored) {
            Path file = root.resolve(one.handle());
            if (!one.engine().equals("local-disk") || Files.mismatch(file, sent) >= 0) {
                throw new BenchException(one + " is not on the disk as it was sent");
            }
            Files.delete(file);
        }
        quieten();
    }

    /** Lets the disk finish what was asked of it, so that the next measurement does not pay for the last. */
    void quieten() {
        Commands.run(workspace, List.of("sync", "-f", root.toString()));
    }
}
