package org.bellows.files.assembly;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.files.EngineException;
import org.bellows.files.EngineWarnings.BlobFacts;
import org.bellows.files.EngineWarnings.Native;
import org.bellows.phorge.LocalConfig;
import org.bellows.phorge.PhorgeFileSettings;
import org.bellows.phorge.PhorgeFileSettingsReader;
import org.bellows.phorge.StorageNamespace;

/** Reads from outside what the warnings judge: the blob table's whereabouts, and Phorge's own storage settings. */
final class FactsReader {
    private final Optional<Engines.Blob> blob;
    private final Optional<LocalConfig> local;

    FactsReader(Optional<Engines.Blob> blob, Optional<LocalConfig> local) {
        this.blob = blob;
        this.local = local;
    }

    Optional<BlobFacts> blob() {
        return blob.map(FactsReader::facts);
    }

    private static BlobFacts facts(Engines.Blob blob) {
        try {
            List<String> databases = blob.database().call(FactsReader::databasesWithATable);
            boolean there = databases.contains(blob.databaseName());
            return new BlobFacts(
                    blob.databaseName(),
                    Optional.of(there),
                    databases.stream()
                            .filter(name -> !name.equals(blob.databaseName()))
                            .toList(),
                    blob.engine().packetTooSmall());
        } catch (SQLException | DatabaseLostException | EngineException e) {
            return new BlobFacts(blob.databaseName(), Optional.empty(), List.of(), Optional.empty());
        }
    }

    private static List<String> databasesWithATable(Connection connection) throws SQLException {
        String sql =
                "SELECT table_schema FROM information_schema.tables WHERE table_name = 'file_storageblob' ORDER BY 1";
        try (var statement = connection.prepareStatement(sql);
                var rows = statement.executeQuery()) {
            var databases = new ArrayList<String>();
            while (rows.next()) {
                databases.add(rows.getString(1));
            }
            return databases;
        }
    }

    /** Empty when neither Phorge's file nor its table is within reach. */
    Optional<Native> phorge() {
        if (local.isEmpty() && blob.isEmpty()) {
            return Optional.empty();
        }
        var namespace = blob.map(found -> new StorageNamespace(found.settings().namespace()));
        var reader =
                new PhorgeFileSettingsReader(local, namespace.orElseGet(() -> new StorageNamespace("phabricator")));
        Optional<PhorgeFileSettings> settings =
                blob.flatMap(found -> fromTable(found.database(), reader)).or(reader::readFileOnly);
        return settings.map(found -> new Native(
                found.mysqlMaxSize(),
                found.localDiskPath().isPresent(),
                found.s3Bucket().isPresent()));
    }

    private static Optional<PhorgeFileSettings> fromTable(Database database, PhorgeFileSettingsReader reader) {
        try {
            return database.call(reader::read);
        } catch (SQLException | DatabaseLostException e) {
            return Optional.empty();
        }
    }
}
