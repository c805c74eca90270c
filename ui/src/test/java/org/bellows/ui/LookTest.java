package org.bellows.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javafx.scene.Scene;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.preferences.Theme;
import org.bellows.ui.testing.Picture;
import org.bellows.ui.testing.Stage;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Draws every view with the sample's facts: {@code ./test -pl service,ui -Dtest=LookTest -Dbellows.look=/tmp/look} (the directory
 * must exist; {@code -Dbellows.look.size=900x600}, {@code -Dbellows.look.language=zh}).
 */
@EnabledIfSystemProperty(named = "bellows.look", matches = ".+")
class LookTest {
    @ParameterizedTest
    @EnumSource(ViewId.class)
    void every_view_is_drawn(ViewId view) throws Exception {
        var size = System.getProperty("bellows.look.size", "1280x800").split("x", 2);
        var locale = Locale.forLanguageTag(System.getProperty("bellows.look.language", "en"));
        for (var theme : new Theme[] {Theme.LIGHT, Theme.DARK}) {
            var file = Path.of(
                    System.getProperty("bellows.look"),
                    view.key() + "-" + theme.name().toLowerCase(Locale.ROOT) + ".png");
            Picture.ofScene(
                    () -> console(view, locale, Integer.parseInt(size[0]), Integer.parseInt(size[1])), theme, file);
            assertThat(Files.size(file)).isPositive();
        }
    }

    private static Scene console(ViewId view, Locale locale, int width, int height) {
        var stage = Stage.withSample(locale);
        var console = stage.console(ConsoleViews::all, width, height);
        console.go(view);
        return console.scene();
    }
}
