package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PayloadTest {
    /** Hand-made lists: Phorge asks its own tables which of the transactions exist and how they are ordered; we do not. */
    private static final Set<String> NEEDS_PHORGES_TABLES =
            Set.of("q-all-missing", "q-order-list-shuffled", "q-order-missing", "q-other-object");

    static List<PhorgeCase> captured() {
        return PhorgeCase.all().stream()
                .filter(captured ->
                        !captured.requests().isEmpty() && captured.before().isPresent())
                .filter(captured -> !NEEDS_PHORGES_TABLES.contains(captured.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("captured")
    void the_body_and_its_signature_are_those_of_phorge(PhorgeCase captured) throws Exception {
        Request row = captured.before().orElseThrow();
        byte[] body = Payload.of(row, RequestProperties.parse(row.properties()));

        assertThat(new String(body, StandardCharsets.UTF_8))
                .isEqualTo(new String(captured.body(0), StandardCharsets.UTF_8));
        assertThat(Signature.phorge(captured.hook().orElseThrow().hmacKey(), body))
                .isEqualTo(captured.header(0, "X-Phabricator-Webhook-Signature"));
    }

    @Test
    void every_captured_request_is_compared() {
        assertThat(captured()).hasSizeGreaterThan(75);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"1\" | \"1\"",
                "1 | 1",
                "1.0 | 1",
                "1.5 | 1.5",
                "-0.0 | -0",
                "1e3 | 1000",
                "1e16 | 10000000000000000",
                "1e17 | 1.0e+17",
                "0.0001 | 0.0001",
                "0.00001 | 1.0e-5",
                "-1.5e-10 | -1.5e-10",
                "12345678901234567890 | 1.2345678901234567e+19",
                "9223372036854775807 | 9223372036854775807",
                "0.30000000000000004 | 0.30000000000000004",
                "1.5e300 | 1.5e+300",
                "null | null",
                "[] | []",
                "{} | []",
                "\"é/😀\\u2028\\u007f\" | \"\\u00e9/\\ud83d\\ude00\\u2028\u007f\"",
            })
    void a_flag_is_passed_through_as_stored(String stored, String sent) throws Exception {
        assertThat(bodyWithSilent(stored)).contains("\"silent\": " + sent + ",\n");
    }

    @Test
    void nested_values_are_indented_like_the_rest() throws Exception {
        assertThat(bodyWithSilent("{\"a\":1}")).contains("\"silent\": {\n      \"a\": 1\n    },");
        assertThat(bodyWithSilent("{\"0\":1,\"1\":2}")).contains("\"silent\": [\n      1,\n      2\n    ],");
        assertThat(bodyWithSilent("[[1,[]],{\"x\":[{\"y\":null}]}]"))
                .contains("\"silent\": [\n      [\n        1,\n        []\n      ],\n      {\n        \"x\": [\n"
                        + "          {\n            \"y\": null\n          }\n        ]\n      }\n    ],");
    }

    @Test
    void bytes_that_are_not_utf8_still_give_json() throws Exception {
        var row = row("PHID-TASK-\u00ff\u00fe", "{}");
        String body = new String(Payload.of(row, RequestProperties.parse("{}")), StandardCharsets.US_ASCII);
        assertThat(body).contains("\"type\": \"TASK\",\n    \"phid\": \"PHID-TASK-\\ufffd\\ufffd\"");
    }

    @ParameterizedTest
    @CsvSource({"PHID-TASK-abc,TASK", "PHID-TASKS-abc,????", "PHID-TSK-abc,????", "TASK,????", "'',????"})
    void the_type_is_the_second_segment_when_it_has_four_characters(String phid, String type) throws Exception {
        String body = new String(Payload.of(row(phid, "{}"), RequestProperties.parse("{}")), StandardCharsets.US_ASCII);
        assertThat(body).contains("\"type\": \"" + type + "\"");
    }

    private static String bodyWithSilent(String value) throws Exception {
        String properties = "{\"silent\":" + value + "}";
        return new String(
                Payload.of(row("PHID-TASK-a", properties), RequestProperties.parse(properties)),
                StandardCharsets.US_ASCII);
    }

    private static Request row(String object, String properties) {
        return new Request(1, "PHID-HWBR-a", "PHID-HWBH-a", object, "queued", properties, "none", 0, 100, 100, 100);
    }
}
