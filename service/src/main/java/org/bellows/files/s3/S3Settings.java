package org.bellows.files.s3;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the bucket is and who we are. Prints itself without the keys.
 *
 * @param bucket the bucket's name; it must exist
 * @param region the region that requests are signed for; a store without regions usually takes {@code us-east-1}
 * @param endpoint the store's address, {@code https://} or {@code http://}, without the bucket
 * @param accessKey the access key's id
 * @param secretKey the secret that belongs to it
 * @param instanceName Phorge's {@code cluster.instance}, where one bucket serves several; keys then lie below it
 * @param timeouts how long the store may take
 */
public record S3Settings(
        String bucket,
        String region,
        URI endpoint,
        String accessKey,
        String secretKey,
        Optional<String> instanceName,
        S3Timeouts timeouts) {

    // Wider than today's rules, because buckets that were made under the old ones still exist.
    private static final Pattern BUCKET = Pattern.compile("\\A[A-Za-z0-9][A-Za-z0-9._-]{1,254}\\z");
    private static final Pattern REGION = Pattern.compile("\\A[A-Za-z0-9][A-Za-z0-9-]{0,62}\\z");
    private static final Pattern INSTANCE = Pattern.compile("\\A[A-Za-z0-9][A-Za-z0-9._-]{0,63}\\z");
    private static final Pattern PRINTABLE = Pattern.compile("\\A[\\x21-\\x7e]+\\z");

    /** Checks that every value can be used; the messages name the value, but never a key. */
    public S3Settings {
        check(BUCKET.matcher(bucket), "bucket must be 2 to 255 letters, digits, dots, hyphens or underscores", bucket);
        check(REGION.matcher(region), "region must be letters, digits and hyphens, such as us-east-1", region);
        boolean web = "http".equals(endpoint.getScheme()) || "https".equals(endpoint.getScheme());
        if (!web
                || endpoint.getHost() == null
                || endpoint.getRawUserInfo() != null
                || endpoint.getRawQuery() != null
                || endpoint.getRawFragment() != null) {
            // Not shown: what is wrong with it may be a password in it.
            throw new IllegalArgumentException(
                    "S3 endpoint must be like https://s3.example.org or http://10.0.0.5:9000, without user, query or fragment");
        }
        instanceName.ifPresent(name -> check(
                INSTANCE.matcher(name),
                "instance must be 1 to 64 letters, digits, dots, hyphens or underscores",
                name));
        if (!PRINTABLE.matcher(accessKey).matches()) {
            throw new IllegalArgumentException("S3 access key must be printable ASCII without spaces");
        }
        if (!PRINTABLE.matcher(secretKey).matches()) {
            throw new IllegalArgumentException("S3 secret key must be printable ASCII without spaces");
        }
    }

    private static void check(Matcher matcher, String rule, String value) {
        if (!matcher.matches()) {
            throw new IllegalArgumentException("S3 " + rule + ": it is \"" + value + "\"");
        }
    }

    @Override
    public String toString() {
        return "S3Settings[bucket=" + bucket + ", region=" + region + ", endpoint=" + endpoint + ", instance="
                + instanceName.orElse("none") + ", timeouts=" + timeouts + "]";
    }
}
