package org.bellows.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The effective, validated settings of one process. Immutable; made by {@code SettingsLoader} and by nobody else, so that
 * every value in it is within its allowed range.
 *
 * @param phorgeRoot Phorge's own directory, when we read its configuration
 * @param stateDir where the console token and other small state live
 * @param log level and format of the log
 * @param webhook the webhook domain; empty when it is off
 * @param files the files domain; empty when it is off
 * @param listeners the socket of each domain
 * @param raised settings whose value had to be raised, for the log, the doctor and the console
 */
public record Settings(
        Optional<Path> phorgeRoot,
        Path stateDir,
        LogSettings log,
        Optional<WebhookSettings> webhook,
        Optional<FilesSettings> files,
        Listeners listeners,
        List<RaisedSetting> raised) {

    /** Log level ({@code debug}, {@code info}, {@code warning}, {@code error}) and format. */
    public record LogSettings(String level, Format format) {
        public enum Format {
            TEXT,
            JSON
        }
    }

    /**
     * One database account on one server.
     *
     * @param namespace Phorge's storage namespace, {@code phabricator} by default; databases are {@code namespace_herald} …
     * @param sslMode the driver's {@code sslMode}: {@code disable}, {@code trust}, {@code verify-ca}, {@code verify-full}
     */
    public record DatabaseSettings(
            String host, int port, String user, String password, String namespace, String sslMode) {
        @Override
        public String toString() {
            return user + "@" + host + ":" + port + "/" + namespace;
        }
    }

    /**
     * Contract: webhook delivery, section 10.
     *
     * @param pollInterval the longest time between two full looks for work
     * @param deliveryTimeout the whole exchange: resolve, connect, TLS, send, wait
     * @param maxConcurrent requests in flight over all hooks
     * @param errorBackoff the breaker's window
     * @param errorThreshold failing rows within the window that open the breaker
     * @param retryBackoff time between two attempts of one request
     * @param claimLease how long a claim of another process is respected
     * @param standardHeaders also send the Standard Webhooks headers
     * @param outboundDeny networks that must not be called; empty means: as Phorge's {@code security.outbound-blacklist} says
     * @param trustFile PEM certificates trusted besides the run-time's own
     * @param userAgent the {@code User-Agent} of every request
     */
    public record WebhookSettings(
            DatabaseSettings database,
            Duration pollInterval,
            Duration deliveryTimeout,
            int maxConcurrent,
            Duration errorBackoff,
            int errorThreshold,
            Duration retryBackoff,
            Duration claimLease,
            boolean standardHeaders,
            Optional<List<String>> outboundDeny,
            Optional<Path> trustFile,
            String userAgent) {}

    /**
     * Contract: file storage, section 7.
     *
     * @param database where the blob table is; empty means no engine {@code blob}
     * @param blobLimit the largest file for the blob table, in bytes; 0 writes nothing there
     * @param localDisk the directory of the engine {@code local-disk}; empty means that there is none
     * @param s3 all that the engine {@code amazon-s3} needs; empty means that there is none
     * @param missingForS3 settings that half an S3 configuration lacks
     * @param instanceName Phorge's {@code cluster.instance}
     * @param replayBudget bytes that all uploads together may keep in memory
     * @param mostInFlight announced bytes that may be on their way in at once
     */
    public record FilesSettings(
            Optional<DatabaseSettings> database,
            long blobLimit,
            Optional<Path> localDisk,
            Optional<S3Values> s3,
            List<String> missingForS3,
            Optional<String> instanceName,
            long replayBudget,
            long mostInFlight) {}

    /** Where the bucket is and who we are, as configured. Prints itself without the keys. */
    public record S3Values(String bucket, String region, String endpoint, String accessKey, String secretKey) {
        @Override
        public String toString() {
            return bucket + " in " + region;
        }
    }

    /**
     * The socket of each domain. A domain that is off is not listened for.
     *
     * @param clients what a client of any of them may take
     */
    public record Listeners(Listener webhook, Listener files, Listener relay, Listener console, ClientLimits clients) {}

    /**
     * What clients may take of one listening socket.
     *
     * @param connections at a time
     * @param headWithin until request line and headers are complete
     * @param stall how far a client may fall behind {@code slowest}
     * @param slowest bytes per second, in both directions
     * @param idle until a connection without a request is closed
     */
    public record ClientLimits(int connections, Duration headWithin, Duration stall, long slowest, Duration idle) {
        /** The defaults. */
        public static final ClientLimits USUAL =
                new ClientLimits(256, Duration.ofSeconds(10), Duration.ofSeconds(15), 65_536, Duration.ofSeconds(60));
    }

    /**
     * One listening socket.
     *
     * @param host an address or a name; loopback unless a token is set
     * @param port 1 to 65535, or 0 for any free port
     * @param token what callers must present; empty means open, allowed on loopback only
     * @param tls certificate and key, when the socket speaks TLS
     */
    public record Listener(String host, int port, Optional<String> token, Optional<Tls> tls) {
        @Override
        public String toString() {
            return host + ":" + port + (tls.isPresent() ? " (TLS)" : "");
        }
    }

    /** PEM files: the certificate chain, and its private key without a pass phrase. */
    public record Tls(Path certificate, Path key) {}

    /** A value that was below what is safe, and what is used instead. */
    public record RaisedSetting(String key, String configured, String used, String reason) {}
}
