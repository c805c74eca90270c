package org.bellows.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The expected values were measured: Phorge's own check, and what libcurl 7.88.1 then sends. */
class TargetTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "http://h h /",
                "http://h/ h /",
                "http://h:80/p h /p",
                "http://h:080/p h /p",
                "http://h:/p h /p",
                "http://h:8080/p h:8080 /p",
                "https://h:443/p h /p",
                "https://h:80/p h:80 /p",
                "http://h:443/p h:443 /p",
                "http://h:0/p h:0 /p",
                "http://LocalHost:81/p LocalHost:81 /p",
                "http://under-score.test/p under-score.test /p",
                "http://trail-.test/p trail-.test /p",
                "http://a..b.test/p a..b.test /p",
                "http://localhost./p localhost. /p",
                "http://2130706433:81/ 127.0.0.1:81 /",
                "http://127.1/ 127.0.0.1 /",
                "http://0177.0.0.01/ 127.0.0.1 /",
                "http://017700000001/ 127.0.0.1 /",
                "http://0x7f.1/ 127.0.0.1 /",
                "http://127.0.0.256/ 127.0.0.256 /",
                "http://4294967296/ 4294967296 /",
                "http://08.1.1.1/ 08.1.1.1 /",
                "http://0.0.0.0/ 0.0.0.0 /",
                "http://bücher.test/ xn--bcher-kva.test /",
                "http://BÜCHER.TEST/ xn--bcher-kva.test /",
                "http://例え.test/ xn--r8jz45g.test /",
                "http://１２７.0.0.1/ 127.0.0.1 /",
                "http://h/a/../b h /b",
                "http://h/a/./b/. h /a/b/",
                "http://h/a/b/.. h /a/",
                "http://h/../../x h /x",
                "http://h/a//b/../c h /a//c",
                "http://h//../a h /a",
                "http://h//double h //double",
                "http://h/.. h /",
                "http://h/. h /",
                "http://h/... h /...",
                "http://h/..a/.b h /..a/.b",
                "http://h/http://x/../y h /http://y",
                "http://h/a/%2e%2e/b h /a/%2e%2e/b",
                "http://h/a/..?q=/../x h /?q=/../x",
                "http://h?q=1 h /?q=1",
                "http://h? h /?",
                "http://h/p? h /p?",
                "http://h/p?q=1?2#f?g#h h /p?q=1?2",
                "http://h#f h /",
                "http://h/p#f?q h /p",
                "http://h/p?a:b h /p?a:b",
                "http://h?x=a/b h /?x=a/b",
                "http://h/?a@b:c h /?a@b:c",
                "http://h/%41%zz% h /%41%zz%",
                "http://h/é/ü?q=é&r=%C3%A9 h /%c3%a9/%c3%bc?q=é&r=%C3%A9",
                "http://h/a\\..\\b\"<>^`{|}~[]* h /a\\..\\b\"<>^`{|}~[]*",
            })
    void host_and_request_target_are_those_of_curl(String uri, String hostHeader, String requestTarget) {
        Target target = Requests.target(uri);

        assertThat(target.hostHeader()).isEqualTo(hostHeader);
        assertThat(target.requestTarget()).isEqualTo(requestTarget);
        assertThat(target.malformed()).isEmpty();
        assertThat(target.authorization()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "http",
                "http:",
                "http://",
                "https://",
                "http://?q",
                "http://#f",
                "http:///p",
                "http://:80/p",
                "http:/h/p",
                "http:h/p",
                "//h/p",
                "h:80/p",
                "user@h:p",
                " http://h/",
                "\thttp://h/",
                "\nhttp://h/",
                "\0http://h/",
                "\u00a0http://h/",
                "\ufeffhttp://h/",
                "HTTP://h/",
                "Http://h/",
                "HTTPS://h/",
                "ftp://h/",
                "javascript:h",
                "http+x://h/",
                "http://0/p",
                "http://[::1]/p",
                "http://[127.0.0.1]/p",
                "http://u:p@[::1]/p",
                "http://::1/p",
                "http://under_score/p",
                "http://-h/p",
                "http://.h/p",
                "http://h h/p",
                "http://h\tx/p",
                "http://h\nx/p",
                "http://h%2f/p",
                "http://127.0.0.1%00.test/p",
                "http://h,x/p",
                "http://h;x/p",
                "http://h\\p",
                "http://h\\x:80/p",
                "http://*/p",
                "http://127。0。0。1/p",
                "http://ⓛocalhost/p",
                "http://straße.test/p",
                "http://h:65536/p",
                "http://h:99999/p",
                "http://h:018081/p",
                "http://h:184467/p",
                "http://h:x/p",
                "http://h:1808１/p",
                "http://h:-1/p",
                "http://h::80/p",
                "http://h:80:80/p",
                "http://u:p/q@h/p",
                "http://a?b:c@127.0.0.1/",
                "http://a#b:c@127.0.0.1/",
                "http://h?a:b",
                "http://h#a:b",
                "http://h?x=/a:b",
                "http://u?v:p@h/p",
                "http://u:p#q@h/p",
                "http://u%0d%0aX-Inj:%201:p@h/p",
                "http://u:p%0a@h/p",
                "http://u%00v:p@h/p",
                "http://u:%7f@h/p",
                "http://u:%1F@h/p",
            })
    void what_phorge_refuses_is_refused(String uri) {
        assertThat(Target.parse(uri)).isInstanceOf(TargetResult.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://h/a b",
                "http://h/a\tb",
                "http://h/a\r\nX-Inj: 1",
                "http://h/a\0b",
                "http://h/a\u007fb",
                "http://h/p\n",
                "http://h/p?q=a b",
                "http://h/p#a\nb",
                "http://u v:p@h/p",
                "http://u\r\nX-Inj: 1:p@h/p",
                "http://u:p@q@h/p",
                "http://u@v:p@h/p",
                "http://h:80a/p",
                "http://h:+80/p",
                "http://h: 80/p",
                "http://h:80 /p",
            })
    void what_only_curl_refuses_is_malformed(String uri) {
        assertThat(Requests.target(uri).malformed()).isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "u:p@ u:p",
                "u@ u:",
                "u:@ u:",
                ":p@ :p",
                ":@ :",
                "@ :",
                "u%40x:p%3Aq@ u@x:p:q",
                "u:p:q@ u:p:q",
                "u%:p%zz@ u%:p%zz",
                "u:%4@ u:%4",
                "u+v:p+q@ u+v:p+q",
                "ü:é@ ü:é",
                "u%C3%BC:p@ uü:p",
                "u%2Fv:p%2Fq@ u/v:p/q",
                "u%3Av:p@ u:v:p",
                "u\\v:[p@ u\\v:[p",
            })
    void user_info_becomes_basic_credentials(String userInfo, String credentials) {
        String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));

        assertThat(Requests.target("http://" + userInfo + "h/").authorization()).contains("Basic " + basic);
    }

    @Test
    void an_escaped_space_in_the_user_info_is_a_space() {
        assertThat(Requests.target("http://u%20v:p@h/").authorization())
                .contains("Basic " + Base64.getEncoder().encodeToString("u v:p".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void a_uri_of_the_greatest_length_works() {
        String path = "/" + "a".repeat(2047 - "http://h".length());

        assertThat(Requests.target("http://h" + path).requestTarget()).isEqualTo(path);
    }

    @Test
    void neither_text_nor_reason_shows_a_password_or_a_query() {
        assertThat(Requests.target("https://u:secret@h/p?token=secret").toString())
                .isEqualTo("https://h/p?…");
        assertThat(Target.parse("https://u:secret%0a@h/p").toString()).doesNotContain("secret");
    }
}
