package org.bellows.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPropertiesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Phorge reads and prints unknown values anew; we leave them as they are. */
    private static final Set<String> PHORGE_REWRITES_VALUES = Set.of("x-props-extra-keys");

    static List<PhorgeCase> withAnHttpResult() {
        return PhorgeCase.all().stream()
                .filter(found -> found.before().isPresent() && found.after().isPresent())
                .filter(found -> found.after().orElseThrow().properties().contains("\"errorType\""))
                .filter(found -> !PHORGE_REWRITES_VALUES.contains(found.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("withAnHttpResult")
    void a_write_back_gives_the_text_that_phorge_gives(PhorgeCase captured) throws Exception {
        String after = captured.after().orElseThrow().properties();
        JsonNode stored = JSON.readTree(after);
        var properties = RequestProperties.parse(captured.before().orElseThrow().properties());

        assertThat(properties.withError(stored.get("errorType").textValue(), stored.get("errorCode")))
                .isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | {\"errorType\":\"http\",\"errorCode\":200}",
                "[] | {\"errorType\":\"http\",\"errorCode\":200}",
                "` { } ` | ` { \"errorType\":\"http\",\"errorCode\":200} `",
                "[\"a\",{\"b\":1.0}] | {\"0\":\"a\",\"1\":{\"b\":1.0},\"errorType\":\"http\",\"errorCode\":200}",
                "{\"errorCode\":\"disabled\",\"x\":1.0,\"errorType\":\"hook\"} | {\"errorCode\":200,\"x\":1.0,\"errorType\":\"http\"}",
                "{\"errorCode\":7} | {\"errorCode\":200,\"errorType\":\"http\"}",
                "{\"errorType\":\"hook\"} | {\"errorType\":\"http\",\"errorCode\":200}",
                "{\"errorType\":{\"a\":[1,2]},\"z\":0} | {\"errorType\":\"http\",\"z\":0,\"errorCode\":200}",
                "{\"a\":{\"errorType\":\"inner\"}} | {\"a\":{\"errorType\":\"inner\"},\"errorType\":\"http\",\"errorCode\":200}",
                "{\"a\":\"}\"} | {\"a\":\"}\",\"errorType\":\"http\",\"errorCode\":200}",
                "{\"big\":12345678901234567890,\"u\":\"\\u00e9\\/é\",\"e\":{},\"t\":1e400} | {\"big\":12345678901234567890,\"u\":\"\\u00e9\\/é\",\"e\":{},\"t\":1e400,\"errorType\":\"http\",\"errorCode\":200}",
                "{\"errorType\":\"a\",\"errorType\":\"b\",\"errorCode\":-1.5e3} | {\"errorType\":\"http\",\"errorType\":\"http\",\"errorCode\":200}",
            })
    void what_we_do_not_know_survives_a_write_back_unchanged(String before, String after) throws Exception {
        assertThat(RequestProperties.parse(before).withError("http", IntNode.valueOf(200)))
                .isEqualTo(after);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "true",
                "7",
                "\"text\"",
                "{bad",
                "{\"a\":1}}",
                "{\"a\":1} x",
                "{\"a\":}",
                "[1,]",
                "{\"triggerPHIDs\":null}",
                "{\"triggerPHIDs\":\"PHID\"}",
                "{\"transactionPHIDs\":null}",
                "{\"transactionPHIDs\":7}"
            })
    void what_is_not_an_object_or_a_list_is_unreadable(String text) {
        assertThatThrownBy(() -> RequestProperties.parse(text))
                .isInstanceOf(RequestProperties.UnreadableException.class);
    }

    @Test
    void a_long_key_and_a_long_number_are_no_reason_to_call_a_text_unreadable() throws Exception {
        for (String member : List.of("\"" + "k".repeat(50_001) + "\":1", "\"n\":" + "7".repeat(1_001))) {
            assertThat(RequestProperties.parse("{" + member + "}").withError("http", IntNode.valueOf(200)))
                    .isEqualTo("{" + member + ",\"errorType\":\"http\",\"errorCode\":200}");
        }
    }

    @Test
    void nesting_that_phorge_cannot_read_is_unreadable_and_does_not_exhaust_the_stack() throws Exception {
        RequestProperties.parse("{\"a\":" + "[".repeat(510) + "]".repeat(510) + "}");
        for (int levels : List.of(511, 5_000, 1_000_000)) {
            assertThatThrownBy(() -> RequestProperties.parse("{\"a\":" + "[".repeat(levels) + "]".repeat(levels) + "}"))
                    .isInstanceOf(RequestProperties.UnreadableException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[\"c\",\"b\",\"a\"] | c,b,a",
                "{\"a\":\"a\",\"b\":\"b\",\"c\":\"c\"} | c,b,a",
                "{\"3\":\"a\",\"12\":\"c\",\"5\":\"b\"} | c,b,a",
                "{\"99999999999999999999\":\"b\",\"7\":\"a\"} | b,a",
                "[\"b\",\"a\",\"b\"] | b,a",
                "{\"x\":\"a\",\"y\":\"b\",\"z\":\"a\"} | a,b",
                "[] | ``",
                "{} | ``",
                "[\"b\",5,null,\"a\"] | b,a",
            })
    void transactions_are_sent_newest_first_and_once(String stored, String expected) throws Exception {
        var properties = RequestProperties.parse("{\"transactionPHIDs\":" + stored + "}");
        assertThat(String.join(",", properties.transactionPhids())).isEqualTo(expected == null ? "" : expected);
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"retry\":\"forever\"}',true",
        "'{\"retry\":\"never\"}',false",
        "'{}',false",
        "'{\"retry\":\"Forever\"}',false",
        "'{\"retry\":[\"forever\"]}',false",
        "'[\"forever\"]',false"
    })
    void only_forever_is_retried(String text, boolean retried) throws Exception {
        assertThat(RequestProperties.parse(text).retriesForever()).isEqualTo(retried);
    }

    @Property(tries = 500)
    void any_object_keeps_its_members_and_their_order(@ForAll("objects") String text) throws Exception {
        String written = RequestProperties.parse(text).withError("timeout", TextNode.valueOf("x"));

        JsonNode before = JSON.readTree(text);
        JsonNode after = JSON.readTree(written);
        var kept = new java.util.ArrayList<String>();
        after.fieldNames().forEachRemaining(kept::add);
        kept.removeAll(List.of("errorType", "errorCode"));
        var expected = new java.util.ArrayList<String>();
        before.fieldNames().forEachRemaining(expected::add);
        expected.removeAll(List.of("errorType", "errorCode"));
        assertThat(kept).isEqualTo(expected);
        for (String name : expected) {
            assertThat(after.get(name)).isEqualTo(before.get(name));
        }
        assertThat(after.get("errorType").textValue()).isEqualTo("timeout");
        assertThat(after.get("errorCode").textValue()).isEqualTo("x");
    }

    @Property(tries = 500)
    void writing_twice_is_writing_once(@ForAll("objects") String text) throws Exception {
        String once = RequestProperties.parse(text).withError("http", IntNode.valueOf(500));
        String twice = RequestProperties.parse(once).withError("http", IntNode.valueOf(500));
        assertThat(twice).isEqualTo(once);
    }

    @Provide
    Arbitrary<String> objects() {
        Arbitrary<String> names = Arbitraries.oneOf(
                Arbitraries.of("errorType", "errorCode", "retry", "zzz", ""),
                Arbitraries.strings().ofMaxLength(6));
        Arbitrary<Object> scalars = Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(8).map(Object.class::cast),
                Arbitraries.longs().map(Object.class::cast),
                Arbitraries.doubles().map(Object.class::cast),
                Arbitraries.of(true, false).map(Object.class::cast));
        Arbitrary<Object> values = Arbitraries.oneOf(
                scalars,
                scalars.list().ofMaxSize(3).map(Object.class::cast),
                Arbitraries.maps(names, scalars).ofMaxSize(3).map(Object.class::cast));
        return Arbitraries.maps(names, values).ofMaxSize(6).map(map -> {
            try {
                return JSON.writeValueAsString(map);
            } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
