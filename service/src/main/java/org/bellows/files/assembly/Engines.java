package org.bellows.files.assembly;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.config.Settings.FilesSettings;
import org.bellows.config.Settings.S3Values;
import org.bellows.database.Database;
import org.bellows.files.EngineException;
import org.bellows.files.Place;
import org.bellows.files.StorageEngine;
import org.bellows.files.blob.BlobEngine;
import org.bellows.files.disk.LocalDiskEngine;
import org.bellows.files.s3.S3Engine;
import org.bellows.files.s3.S3Settings;
import org.bellows.files.s3.S3Timeouts;
import org.bellows.phorge.StorageNamespace;

/** The engines that the settings ask for. Building them needs no server; the directory of local files must be there. */
final class Engines {
    private static final int CONNECTIONS = 8;
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);

    private final Optional<Blob> blob;
    private final Optional<LocalDiskEngine> disk;
    private final Optional<S3Engine> s3;

    /** The blob engine with what is known of its database. */
    record Blob(BlobEngine engine, Database database, DatabaseSettings settings) {
        String databaseName() {
            return fileDatabase(settings);
        }
    }

    private Engines(Optional<Blob> blob, Optional<LocalDiskEngine> disk, Optional<S3Engine> s3) {
        this.blob = blob;
        this.disk = disk;
        this.s3 = s3;
    }

    static Engines build(FilesSettings settings, InstantSource time) throws FilesStartException {
        // The database last: it is the one that would have to be closed again.
        Optional<LocalDiskEngine> disk = settings.localDisk().isPresent()
                ? Optional.of(disk(settings.localDisk().get()))
                : Optional.empty();
        Optional<S3Engine> s3 = settings.s3().isPresent()
                ? Optional.of(s3(settings.s3().get(), settings.instanceName(), time))
                : Optional.empty();
        return new Engines(settings.database().map(database -> blob(database, settings.blobLimit())), disk, s3);
    }

    /** What decides where files go, without building anything. */
    static List<Place> places(FilesSettings settings) {
        var places = new ArrayList<Place>();
        if (settings.database().isPresent()) {
            places.add(new Place(BlobEngine.IDENTIFIER, 1, settings.blobLimit() > 0, settings.blobLimit()));
        }
        if (settings.localDisk().isPresent()) {
            places.add(new Place(LocalDiskEngine.IDENTIFIER, 5, true, 0));
        }
        if (settings.s3().isPresent()) {
            places.add(new Place(S3Engine.IDENTIFIER, 100, true, 0));
        }
        return List.copyOf(places);
    }

    private static Blob blob(DatabaseSettings settings, long limit) {
        var database = new Database(settings, CONNECTIONS, STATEMENT_TIMEOUT);
        return new Blob(new BlobEngine(database, fileDatabase(settings), limit), database, settings);
    }

    private static String fileDatabase(DatabaseSettings settings) {
        return new StorageNamespace(settings.namespace()).database("file");
    }

    private static LocalDiskEngine disk(Path root) throws FilesStartException {
        try {
            return new LocalDiskEngine(root);
        } catch (EngineException e) {
            throw new FilesStartException("files.local-disk-path", e);
        }
    }

    private static S3Engine s3(S3Values values, Optional<String> instance, InstantSource time)
            throws FilesStartException {
        try {
            return new S3Engine(
                    new S3Settings(
                            values.bucket(),
                            values.region(),
                            endpoint(values.endpoint()),
                            values.accessKey(),
                            values.secretKey(),
                            instance,
                            S3Timeouts.DEFAULT),
                    time);
        } catch (IllegalArgumentException e) {
            throw new FilesStartException("files.s3", e);
        }
    }

    private static URI endpoint(String text) throws FilesStartException {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            // Without its own message, which shows the text: what is wrong with it may be a password in it.
            throw new FilesStartException(
                    "files.s3.endpoint",
                    new IllegalArgumentException("it is no address such as https://s3.example.org"));
        }
    }

    Optional<Blob> blob() {
        return blob;
    }

    Optional<LocalDiskEngine> disk() {
        return disk;
    }

    Optional<S3Engine> s3() {
        return s3;
    }

    List<StorageEngine> all() {
        var engines = new ArrayList<StorageEngine>();
        blob.map(Blob::engine).ifPresent(engines::add);
        disk.ifPresent(engines::add);
        s3.ifPresent(engines::add);
        return List.copyOf(engines);
    }
}
