package org.bellows.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HookMarkTest {
    private final Stage english = new Stage();
    private final Stage chinese = new Stage(Locale.SIMPLIFIED_CHINESE);

    @Test
    void every_state_is_said_in_the_words_of_the_sketch() {
        assertThat(Sample.hooks().stream().map(hook -> words(english, hook)))
                .containsExactly(
                        "● Delivering",
                        "■ Open until 14:32",
                        "● Delivering",
                        "▲ Failing 4 of 10",
                        "○ Disabled in Phorge",
                        "◆ Slow · 1.9 s median");
    }

    @Test
    void the_same_in_chinese() {
        assertThat(Sample.hooks().stream().map(hook -> words(chinese, hook)))
                .containsExactly("● 正常投递", "■ 熔断至 14:32", "● 正常投递", "▲ 失败 4/10", "○ 已在 Phorge 中停用", "◆ 缓慢 · 中位数 1.9 秒");
    }

    @Test
    void no_two_marks_share_a_shape() {
        assertThat(Arrays.stream(HookMark.values()).map(HookMark::glyph).collect(Collectors.toSet()))
                .hasSize(8);
    }

    @ParameterizedTest
    @EnumSource(HookMark.class)
    void every_state_is_explained(HookMark mark) {
        assertThat(mark.meaning(english.texts())).endsWith(".");
        assertThat(mark.meaning(chinese.texts())).endsWith("。");
    }

    private static String words(Stage stage, org.bellows.webhook.report.WebhookSnapshot.HookSnapshot hook) {
        var mark = HookMark.of(hook);
        return mark.glyph() + " " + mark.words(hook, stage.texts(), stage.formats(), Sample.NOW);
    }
}
