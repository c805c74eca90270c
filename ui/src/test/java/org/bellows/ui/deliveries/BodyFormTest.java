package org.bellows.ui.deliveries;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.bellows.ui.deliveries.BodyForm.Note;
import org.bellows.ui.deliveries.BodyForm.Shown;
import org.junit.jupiter.api.Test;

class BodyFormTest {
    @Test
    void pretty_json_changes_white_space_alone() {
        assertThat(show(BodyForm.PRETTY, "{\"a\":1.50e3,\"a\":[ ],\"b\\\"{\":[true,{}]}"))
                .isEqualTo(new Shown("""
                        {
                          "a": 1.50e3,
                          "a": [],
                          "b\\"{": [
                            true,
                            {}
                          ]
                        }""", Note.NONE));
    }

    @Test
    void what_is_no_json_is_shown_as_it_is_and_said() {
        assertThat(show(BodyForm.PRETTY, "<p>no</p>")).isEqualTo(new Shown("<p>no</p>", Note.NOT_JSON));
        assertThat(show(BodyForm.PRETTY, "{} {}")).isEqualTo(new Shown("{} {}", Note.NOT_JSON));
        assertThat(show(BodyForm.PRETTY, "")).isEqualTo(new Shown("", Note.NONE));
    }

    @Test
    void control_characters_are_seen() {
        assertThat(show(BodyForm.RAW, "a\r\n\0b")).isEqualTo(new Shown("a␍\n␀b", Note.NONE));
    }

    @Test
    void bytes_that_are_no_text_are_said() {
        assertThat(BodyForm.PRETTY.show(new byte[] {(byte) 0xff}).note()).isEqualTo(Note.NOT_TEXT);
    }

    @Test
    void hex_shows_where_each_byte_is() {
        assertThat(show(BodyForm.HEX, "0123456789abcdef\n~").text()).isEqualTo("""
                00000000  30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  0123456789abcdef
                00000010  0a 7e                                            .~
                """);
    }

    @Test
    void a_large_body_is_cut_and_said() {
        var large = new byte[BodyForm.MOST_TEXT + 1];
        assertThat(BodyForm.PRETTY.show(large).note()).isEqualTo(Note.CUT);
        assertThat(BodyForm.RAW.show(large).text()).hasSize(BodyForm.MOST_TEXT);
        assertThat(BodyForm.HEX.show(large).note()).isEqualTo(Note.CUT);
    }

    private static Shown show(BodyForm form, String body) {
        return form.show(body.getBytes(UTF_8));
    }
}
