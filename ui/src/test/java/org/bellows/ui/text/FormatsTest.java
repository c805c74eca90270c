package org.bellows.ui.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatsTest {
    private static final Instant NOW = Instant.parse("2026-11-30T14:27:06Z");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private final Formats english = Formats.of(Language.SYSTEM, Locale.UK, BERLIN);
    private final Formats german = Formats.of(Language.SYSTEM, Locale.GERMANY, BERLIN);
    private final Formats chinese = Formats.of(Language.SYSTEM, Locale.CHINA, BERLIN);

    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "38, 38 ms",
        "999, 999 ms",
        "1000, 1.0 s",
        "9949, 9.9 s",
        "48000, 48 s",
        "185000, 3 min 5 s",
        "180000, 3 min",
        "7800000, 2 h 10 min",
        "532800000, 6 d 4 h",
        "-5, 0 ms"
    })
    void a_duration_has_two_units_at_most(long millis, String expected) {
        assertThat(english.duration(Duration.ofMillis(millis))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0, now",
        "999, now",
        "1000, 1 s ago",
        "59999, 59 s ago",
        "120000, 2 min ago",
        "7200000, 2 h ago",
        "172800000, 2 d ago",
        "-5000, now"
    })
    void a_time_gone_by_is_said_roughly(long millis, String expected) {
        assertThat(english.ago(NOW.minusMillis(millis), NOW)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0, now",
        "-1, now",
        "1, in 1 s",
        "42000, in 42 s",
        "99000, in 99 s",
        "100000, in 1 min",
        "300000, in 5 min"
    })
    void a_time_to_come_is_rounded_up(long millis, String expected) {
        assertThat(english.in(NOW.plusMillis(millis), NOW)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "999, 999 B",
        "1000, 1.0 kB",
        "3000000, 3.0 MB",
        "999949, 1.0 MB",
        "412000000000, 412 GB",
        "9223372036854775807, 9.2 EB"
    })
    void a_size_is_in_thousands(long bytes, String expected) {
        assertThat(english.bytes(bytes)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1, 100 %", "0.9999, 99.9 %", "0.992, 99.2 %", "0.5, 50 %", "0, 0 %"})
    void nearly_all_is_not_all(double part, String expected) {
        assertThat(english.percent(part)).isEqualTo(expected);
    }

    @Test
    void digits_and_dates_are_the_locales_and_words_the_languages() {
        assertThat(german.count(18_240)).isEqualTo("18.240");
        assertThat(german.decimal(3.4, 1)).isEqualTo("3,4");
        assertThat(german.ago(NOW.minusSeconds(120), NOW)).isEqualTo("2 min ago");
        assertThat(german.exact(NOW)).isEqualTo("30.11.2026, 15:27:06 MEZ");
        assertThat(chinese.count(18_240)).isEqualTo("18,240");
        assertThat(chinese.ago(NOW.minusSeconds(120), NOW)).isEqualTo("2 分钟前");
        assertThat(chinese.in(NOW.plusSeconds(42), NOW)).isEqualTo("42 秒后");
        assertThat(chinese.exact(NOW)).startsWith("2026年11月30日 15:27:06");
        assertThat(english.exact(NOW)).isEqualTo("30 Nov 2026, 15:27:06 CET");
    }

    @Test
    void a_chosen_language_leaves_the_digits_as_the_desktop_has_them() {
        var chosen = Formats.of(Language.CHINESE, Locale.GERMANY, BERLIN);

        assertThat(chosen.duration(Duration.ofMillis(1200))).isEqualTo("1,2 秒");
    }

    @Test
    void a_time_of_another_day_says_which() {
        assertThat(english.minute(NOW, NOW)).isEqualTo("15:27");
        assertThat(english.moment(NOW, NOW)).isEqualTo("15:27:06");
        assertThat(english.minute(NOW.minus(Duration.ofDays(1)), NOW)).isEqualTo("29 Nov 2026, 15:27");
        // 23:30 UTC is the next day in Berlin.
        assertThat(english.minute(Instant.parse("2026-11-30T23:30:00Z"), NOW)).isEqualTo("1 Dec 2026, 00:30");
    }

    @Test
    void a_moment_can_be_typed_as_a_time_of_today_or_with_its_day() {
        var utc = new Formats(Texts.beside(Formats.class, Locale.ENGLISH), Locale.ENGLISH, java.time.ZoneOffset.UTC);
        var now = Instant.parse("2026-11-30T14:27:06Z");

        assertThat(utc.typed(" 14:05 ", now)).contains(Instant.parse("2026-11-30T14:05:00Z"));
        assertThat(utc.typed("2026-11-29 23:59:07", now)).contains(Instant.parse("2026-11-29T23:59:07Z"));
        assertThat(utc.typed("tomorrow", now)).isEmpty();
        assertThat(utc.typed("25:00", now)).isEmpty();
        assertThat(utc.typed("", now)).isEmpty();
    }
}
