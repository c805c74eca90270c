package org.bellows.files.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class S3SettingsTest {
    private static final URI ENDPOINT = URI.create("https://s3.example.org");

    private static S3Settings with(String bucket, URI endpoint, String secret, Optional<String> instance) {
        return new S3Settings(bucket, "us-east-1", endpoint, "AKIAEXAMPLE", secret, instance, S3Timeouts.DEFAULT);
    }

    @Test
    void they_print_themselves_without_the_keys() {
        String printed =
                with("files", ENDPOINT, "the/secret", Optional.of("acme")).toString();

        assertThat(printed)
                .contains("files", "us-east-1", "https://s3.example.org", "acme")
                .doesNotContain("AKIA", "secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3.example.org",
                "ftp://s3.example.org",
                "https://user:pa55word@s3.example.org",
                "https://s3.example.org/?x=pa55word",
                "https://s3.example.org/#x",
                "https:///bucket"
            })
    void an_endpoint_that_cannot_be_used_is_refused_without_repeating_it(String endpoint) {
        assertThatThrownBy(() -> with("files", URI.create(endpoint), "s", Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("S3 endpoint must be like https://")
                .hasMessageNotContaining("pa55word");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "../x", "a/b", "a b", "a\n", "-a", "é", "a%2f"})
    void an_instance_name_that_could_leave_the_prefix_is_refused(String instance) {
        assertThatThrownBy(() -> with("files", ENDPOINT, "s", Optional.of(instance)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("S3 instance must be");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a/b", "..", "a\n", "a?b"})
    void a_bucket_name_that_could_lead_elsewhere_is_refused(String bucket) {
        assertThatThrownBy(() -> with(bucket, ENDPOINT, "s", Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("S3 bucket must be");
    }

    @Test
    void a_secret_with_a_line_break_is_refused_without_repeating_it() {
        assertThatThrownBy(() -> with("files", ENDPOINT, "pa55word\n", Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("S3 secret key must be printable ASCII without spaces");
    }

    @Test
    void an_upload_has_more_time_the_longer_it_is() {
        var timeouts = new S3Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3), 1000);

        assertThat(timeouts.callWith(0)).isEqualTo(Duration.ofSeconds(3));
        assertThat(timeouts.callWith(10_000)).isEqualTo(Duration.ofSeconds(13));
    }
}
