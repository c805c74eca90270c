package org.bellows.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import javafx.application.ColorScheme;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.bellows.ui.preferences.Theme;
import org.bellows.ui.shell.Skin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class FilesViewTest {
    private final org.bellows.ui.testing.Stage staged = org.bellows.ui.testing.Stage.withSample(Locale.ENGLISH);

    @Start
    void open(javafx.stage.Stage window) {
        var scene = new Scene(new BorderPane(new FilesView(staged.context()).node()), 900, 800);
        Skin.apply(Theme.LIGHT, ColorScheme.LIGHT, scene);
        window.setScene(scene);
        window.setX(0);
        window.setY(0);
        window.show();
    }

    private static String answer(FxRobot robot) {
        return robot.lookup("#files-answer").queryAs(Label.class).getText();
    }

    private static void type(FxRobot robot, String size) {
        robot.interact(
                () -> robot.lookup("#files-size").queryAs(TextField.class).requestFocus());
        robot.interact(
                () -> robot.lookup("#files-size").queryAs(TextField.class).selectAll());
        robot.write(size);
    }

    @Test
    void a_size_that_is_typed_is_answered(FxRobot robot) {
        assertThat(answer(robot)).isEqualTo("A file of 3.0 MB goes to local-disk.");
        type(robot, "700kB");
        assertThat(answer(robot)).isEqualTo("A file of 700 kB goes to blob.");
        assertThat(robot.lookup("#files-size").queryAs(TextField.class).getText())
                .isEqualTo("700kB");
    }

    @Test
    void what_is_no_size_is_said_and_the_last_answer_stays(FxRobot robot) {
        type(robot, "much");
        assertThat(robot.lookup("#files-size-wrong").queryAs(Label.class).isVisible())
                .isTrue();
        assertThat(answer(robot)).isEqualTo("A file of 3.0 MB goes to local-disk.");
    }

    @Test
    void the_slider_moves_by_keys_and_the_field_follows(FxRobot robot) {
        robot.interact(() -> robot.lookup("#files-slider").query().requestFocus());
        robot.type(KeyCode.HOME);
        assertThat(answer(robot)).isEqualTo("A file of 1 B goes to blob.");
        assertThat(robot.lookup("#files-size").queryAs(TextField.class).getText())
                .isEqualTo("1 B");
    }
}
