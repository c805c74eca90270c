package org.bellows.files.blob;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.database.Database;
import org.bellows.files.disk.TestUpload;
import org.bellows.trial.PhorgeSchema;
import org.bellows.trial.TrialMariaDb;

/** One Phorge's blob table on a real server, and engines on it. */
final class Blobs {
    private final TrialMariaDb server;
    private final String namespace;

    Blobs(TrialMariaDb server) {
        this.server = server;
        this.namespace = server.freshNamespace();
    }

    /** As Phorge's storage upgrade does. */
    Blobs create() throws SQLException {
        try (Connection connection = server.connect("")) {
            PhorgeSchema.create(connection, namespace);
        }
        return this;
    }

    String fileDatabase() {
        return namespace + "_file";
    }

    Database database(int connections) {
        return database(server.password(), connections);
    }

    Database database(String password, int connections) {
        var settings =
                new DatabaseSettings(server.host(), server.port(), server.user(), password, namespace, "disable");
        return new Database(settings, connections, Duration.ofSeconds(3));
    }

    BlobEngine engine(long limit) {
        return engine(limit, 4);
    }

    BlobEngine engine(long limit, int connections) {
        return new BlobEngine(database(connections), fileDatabase(), limit);
    }

    static String store(BlobEngine engine, byte[] content) throws Exception {
        return engine.write(TestUpload.of(content)).handle();
    }

    static byte[] read(BlobEngine engine, String handle) throws Exception {
        try (var file = engine.read(handle).orElseThrow()) {
            return TestUpload.bytesOf(file);
        }
    }

    void sql(String text) throws SQLException {
        try (Connection connection = server.connect("");
                var statement = connection.createStatement()) {
            statement.execute(text.replace("{table}", fileDatabase() + ".file_storageblob"));
        }
    }

    long number(String text) throws SQLException {
        try (Connection connection = server.connect("");
                var statement = connection.createStatement();
                var rows = statement.executeQuery(text.replace("{table}", fileDatabase() + ".file_storageblob"))) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
