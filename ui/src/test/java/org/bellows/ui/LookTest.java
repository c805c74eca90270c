package org.bellows.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.shell.Attachment;
import org.bellows.ui.shell.ConsolePane;
import org.bellows.ui.shell.ShellModel;
import org.bellows.ui.shell.Theme;
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
            Picture.of(() -> console(view, locale), theme, Integer.parseInt(size[0]), Integer.parseInt(size[1]), file);
            assertThat(Files.size(file)).isPositive();
        }
    }

    private static ConsolePane console(ViewId view, Locale locale) {
        var stage = Stage.withSample(locale);
        var shell = new ShellModel(stage.model(), Attachment.inProcess(), stage.texts(), stage.formats());
        var pane = new ConsolePane(ConsoleViews.all(stage.context()), shell, stage.texts());
        stage.navigateWith(pane);
        pane.go(view);
        return pane;
    }
}
