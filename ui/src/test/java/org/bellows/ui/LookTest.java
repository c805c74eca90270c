package org.bellows.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.preferences.Theme;
import org.bellows.ui.shell.Attachment;
import org.bellows.ui.testing.Picture;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.webhook.report.WebhookEvent.BreakerOpened;
import org.bellows.webhook.report.WebhookEvent.DatabaseBack;
import org.bellows.webhook.report.WebhookEvent.DatabaseLost;
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

    @ParameterizedTest
    @EnumSource(
            value = Theme.class,
            names = {"LIGHT", "DARK"})
    void the_window_with_all_that_can_be_in_front_of_it(Theme theme) throws Exception {
        var size = System.getProperty("bellows.look.size", "1280x800").split("x", 2);
        var locale = Locale.forLanguageTag(System.getProperty("bellows.look.language", "en"));
        var names = List.of("front", "keys", "close");
        for (var name : names) {
            var file = Path.of(
                    System.getProperty("bellows.look"),
                    name + "-" + theme.name().toLowerCase(Locale.ROOT) + ".png");
            Picture.ofScene(
                    () -> front(name, locale, Integer.parseInt(size[0]), Integer.parseInt(size[1])), theme, file);
            assertThat(Files.size(file)).isPositive();
        }
    }

    private static Scene front(String name, Locale locale, int width, int height) {
        var stage = Stage.withSample(locale);
        stage.attachTo(Attachment.inProcess());
        var console = stage.console(ConsoleViews::all, width, height);
        switch (name) {
            case "keys" -> {
                var key = new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.F1, false, false, false, false);
                Event.fireEvent(
                        console.scene().getRoot().getChildrenUnmodifiable().getFirst(), key);
            }
            case "close" -> console.askToClose(_ -> {});
            default -> {
                stage.feed()
                        .happen(
                                new BreakerOpened(Sample.NOW, "PHID-HWBH-chat", 10, Sample.NOW.plusSeconds(294)),
                                new DatabaseLost(Sample.NOW, "Connection refused at 127.0.0.1:3306."),
                                new DatabaseBack(Sample.NOW, Duration.ofSeconds(12)));
                stage.feed()
                        .setLink(new Link.Disconnected(
                                Sample.NOW.minusSeconds(75),
                                "The service does not answer at https://forge-1:8150.",
                                Sample.NOW.plusSeconds(5)));
                stage.ticker().tick();
            }
        }
        return console.scene();
    }

    private static Scene console(ViewId view, Locale locale, int width, int height) {
        var stage = Stage.withSample(locale);
        var console = stage.console(ConsoleViews::all, width, height);
        console.go(view);
        return console.scene();
    }
}
