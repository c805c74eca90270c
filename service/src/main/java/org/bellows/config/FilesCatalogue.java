package org.bellows.config;

import static org.bellows.config.SettingTypes.directoryForFiles;
import static org.bellows.config.SettingTypes.host;
import static org.bellows.config.SettingTypes.plainText;
import static org.bellows.config.SettingTypes.wholeNumber;
import static org.bellows.config.SettingTypes.yesOrNo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The settings of file storage. Contract: file storage, section 7. */
final class FilesCatalogue {
    static final SettingKey<Boolean> ENABLED = SettingKey.of(
                    "files.enabled", yesOrNo(), "Whether files are stored for Phorge.")
            .fallbackNote("true when a storage engine is configured");
    static final DatabaseKeys DATABASE = DatabaseKeys.beside(
            SettingKey.of(
                            "files.database.host",
                            host(),
                            "The database server that holds Phorge's blob table, which takes small files; without it there is no engine blob.")
                    .fallbackNote("none, or Phorge's, with phorge.root and files.enabled: true")
                    .alias("GORGE_FILE_MYSQL_HOST"),
            "GORGE_FILE_",
            "SELECT, INSERT and DELETE on file_storageblob",
            "as the host");
    static final SettingKey<Integer> BLOB_MAX_SIZE = SettingKey.of(
                    "files.blob-max-size",
                    wholeNumber(0, 16 * 1024 * 1024, "bytes"),
                    "The largest file that goes into the blob table; 0 stores nothing there and still gives back what is there.")
            .fallback("1000000")
            .alias("GORGE_FILE_MYSQL_BLOB_MAX_SIZE");
    static final SettingKey<Path> LOCAL_DISK_PATH = SettingKey.of(
                    "files.local-disk-path",
                    directoryForFiles(),
                    "The directory that files are kept under, laid out as Phorge's storage.local-disk.path; it must exist, and without it there is no engine local-disk.")
            .alias("GORGE_FILE_LOCAL_DISK_PATH");
    static final SettingKey<String> S3_BUCKET = SettingKey.of(
                    "files.s3.bucket",
                    plainText(),
                    "The bucket of the S3 store; the engine amazon-s3 needs all five of files.s3.")
            .alias("GORGE_FILE_S3_BUCKET");
    static final SettingKey<String> S3_REGION = SettingKey.of(
                    "files.s3.region",
                    plainText(),
                    "The region that requests to the store are signed for; a store without regions usually takes us-east-1.")
            .alias("GORGE_FILE_S3_REGION");
    static final SettingKey<String> S3_ENDPOINT = SettingKey.of(
                    "files.s3.endpoint",
                    plainText(),
                    "The store's address without the bucket, such as https://s3.example.org.")
            .alias("GORGE_FILE_S3_ENDPOINT");
    static final SettingKey<String> S3_ACCESS_KEY = SettingKey.of(
                    "files.s3.access-key", plainText(), "The id of the access key.")
            .asSecret()
            .alias("GORGE_FILE_S3_ACCESS_KEY");
    static final SettingKey<String> S3_SECRET_KEY = SettingKey.of(
                    "files.s3.secret-key", plainText(), "The secret that belongs to the access key.")
            .asSecret()
            .alias("GORGE_FILE_S3_SECRET_KEY");
    static final SettingKey<String> INSTANCE_NAME = SettingKey.of(
                    "files.instance-name",
                    plainText(),
                    "Phorge's cluster.instance, where one bucket serves several; keys in the bucket then lie below it.")
            .alias("GORGE_FILE_INSTANCE_NAME");
    static final SettingKey<Integer> REPLAY_BUDGET = SettingKey.of(
                    "files.replay-budget-bytes",
                    wholeNumber(0, 1024 * 1024 * 1024, "bytes"),
                    "How many bytes all uploads together may keep in memory, so that another engine can be tried when one fails half way.")
            .fallback("33554432");
    static final SettingKey<Integer> MOST_IN_FLIGHT = SettingKey.of(
                    "files.max-in-flight-bytes",
                    wholeNumber(1, Integer.MAX_VALUE, "bytes"),
                    "How many announced bytes may be on their way in at once; more is answered with 503 and Retry-After.")
            .fallback("1073741824");

    static final List<SettingKey<String>> S3 = List.of(S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY);

    /** Any of these says that files are to be stored. */
    static final List<SettingKey<?>> ENGINES = Stream.concat(Stream.of(DATABASE.host(), LOCAL_DISK_PATH), S3.stream())
            .<SettingKey<?>>map(key -> key)
            .toList();

    private FilesCatalogue() {}

    static List<SettingKey<?>> keys() {
        var keys = new ArrayList<SettingKey<?>>();
        keys.add(ENABLED);
        keys.addAll(DATABASE.all());
        keys.add(BLOB_MAX_SIZE);
        keys.add(LOCAL_DISK_PATH);
        keys.addAll(S3);
        keys.addAll(List.of(INSTANCE_NAME, REPLAY_BUDGET, MOST_IN_FLIGHT));
        return keys;
    }
}
