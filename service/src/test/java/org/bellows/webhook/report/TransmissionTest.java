package org.bellows.webhook.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.bellows.outbound.ExchangeRequest;
import org.bellows.outbound.ExchangeResult;
import org.bellows.outbound.Header;
import org.bellows.outbound.OutboundPolicy;
import org.bellows.outbound.ResponseHeader;
import org.bellows.outbound.Target;
import org.bellows.outbound.Timings;
import org.junit.jupiter.api.Test;

class TransmissionTest {
    private static final String ADDRESS =
            "https://us%65r:p%40ssw0rd@Hook.example:8443/in/box?token=s3cret-key&b&c=%26long%20value#f";

    private static Transmission transmission(String uri, ExchangeResult result) {
        return Transmission.of(
                new ExchangeRequest(
                        (Target) Target.parse(uri),
                        List.of(Header.of("User-Agent", "Bellows/test"), Header.sensitive("X-Signature", "abc")),
                        "{}\n".getBytes(UTF_8),
                        Duration.ofSeconds(1),
                        OutboundPolicy.DEFAULT,
                        false,
                        () -> true),
                result);
    }

    private static ExchangeResult.Answered answer(String body, ResponseHeader... headers) {
        var timings = new Timings(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        return new ExchangeResult.Answered(
                404, "No s3cret-key here", List.of(headers), body.getBytes(UTF_8), false, timings, "hook.example", 0);
    }

    private static String shownBody(String uri, String body) {
        return new String(transmission(uri, answer(body)).answer().orElseThrow().body(), UTF_8);
    }

    @Test
    void the_address_has_neither_user_info_nor_values_of_the_query() {
        var sent = transmission(ADDRESS, answer(""));
        assertThat(sent.url()).isEqualTo("https://Hook.example:8443/in/box?token=…&…&c=…");
        assertThat(sent.credentials()).isTrue();
        assertThat(transmission("http://plain.example/", answer("")).url()).isEqualTo("http://plain.example/");
        assertThat(transmission("http://plain.example/", answer("")).credentials())
                .isFalse();
        assertThat(sent.toString()).doesNotContain("s3cret").doesNotContain("ssw0rd");
    }

    @Test
    void the_header_lines_stand_as_on_the_wire_without_the_credentials() {
        assertThat(transmission(ADDRESS, answer("")).requestHeaders())
                .containsExactly(
                        Header.of("Host", "Hook.example:8443"),
                        Header.of("User-Agent", "Bellows/test"),
                        Header.sensitive("X-Signature", "abc"),
                        Header.of("Content-Length", "3"));
    }

    @Test
    void an_answer_that_repeats_our_secrets_is_shown_without_them() {
        assertThat(shownBody(
                        ADDRESS,
                        "no /in/box?token=s3cret-key&c=%26long%20value, <b>&long value</b>, p@ssw0rd, p%40ssw0rd."))
                .isEqualTo("no /in/box?token=…&c=…, <b>…</b>, …, ….");
        assertThat(shownBody(ADDRESS, "Basic dXNlcjpwQHNzdzByZA== was wrong")).isEqualTo("Basic … was wrong");
    }

    @Test
    void an_answer_that_repeats_nothing_is_shown_byte_for_byte() {
        byte[] bytes = {(byte) 0xff, 0, (byte) 0xe2, (byte) 0x80, 'a', '\r', '\n'};
        var timings = new Timings(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        var answered = new ExchangeResult.Answered(200, "OK", List.of(), bytes, true, timings, "hook.example", 2);
        var shown = transmission(ADDRESS, answered).answer().orElseThrow();
        assertThat(shown.body()).isEqualTo(bytes);
        assertThat(shown.hops()).isEqualTo(2);
        assertThat(shown.bodyTruncated()).isTrue();
    }

    @Test
    void short_values_are_left_alone() {
        assertThat(shownBody("http://u:abc@hook.example/?v=1&format=json", "version 1 is json, abc"))
                .isEqualTo("version 1 is json, abc");
    }

    @Test
    void headers_of_an_answer_lose_cookies_and_the_secrets_in_their_addresses() {
        var answer = transmission(
                        ADDRESS,
                        answer(
                                "",
                                new ResponseHeader("Set-Cookie", "session=0123456789; HttpOnly"),
                                new ResponseHeader("location", "/in/box/?token=other&x=y"),
                                new ResponseHeader("Link", "<https://me:pw@hook.example/n?k=v>; rel=next"),
                                new ResponseHeader("X-Echo", "token=s3cret-key"),
                                new ResponseHeader("X-Rate", "5?")))
                .answer()
                .orElseThrow();
        assertThat(answer.headers())
                .containsExactly(
                        new ResponseHeader("Set-Cookie", "…"),
                        new ResponseHeader("location", "/in/box/?token=…&x=…"),
                        new ResponseHeader("Link", "<https://…@hook.example/n?k=…>; rel=next"),
                        new ResponseHeader("X-Echo", "token=…"),
                        new ResponseHeader("X-Rate", "5?"));
        assertThat(answer.reason()).isEqualTo("No … here");
    }
}
