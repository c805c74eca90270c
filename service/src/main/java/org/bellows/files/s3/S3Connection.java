package org.bellows.files.s3;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.ProxyConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;

/** The SDK's client, built when it is first needed: that takes half a second, which a start should not. Thread-safe. */
final class S3Connection implements AutoCloseable {
    private final S3Settings settings;
    private @Nullable S3Client client;
    private boolean closed;

    S3Connection(S3Settings settings) {
        this.settings = settings;
    }

    synchronized S3Client client() {
        if (closed) {
            throw new IllegalStateException("the connection to S3 is closed");
        }
        if (client == null) {
            client = build();
        }
        return client;
    }

    /** True once the store was needed. */
    synchronized boolean used() {
        return client != null;
    }

    private S3Client build() {
        S3Timeouts timeouts = settings.timeouts();
        return S3Client.builder()
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(timeouts.connect())
                        .socketTimeout(timeouts.read())
                        .proxyConfiguration(ProxyConfiguration.builder()
                                .useEnvironmentVariablesValues(false)
                                .build()))
                .endpointOverride(settings.endpoint())
                .region(Region.of(settings.region()))
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(settings.accessKey(), settings.secretKey())))
                // The SDK's newer default, a checksum with every request, is refused by many stores that are not
                // Amazon's.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .disableS3ExpressSessionAuth(true)
                .overrideConfiguration(override -> override
                        // The SDK cannot know whether a body can be read again; S3Engine does.
                        .retryStrategy(DefaultRetryStrategy.doNotRetry())
                        .apiCallTimeout(timeouts.call())
                        // Files in the home directory of whoever runs the service must not change what was configured.
                        .defaultProfileFileSupplier(
                                () -> ProfileFile.aggregator().build()))
                .build();
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (client != null) {
            client.close();
        }
    }
}
