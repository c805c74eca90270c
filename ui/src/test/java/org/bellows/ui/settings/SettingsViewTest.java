package org.bellows.ui.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import javafx.scene.Scene;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.bellows.console.feed.Action;
import org.bellows.ui.testing.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class SettingsViewTest {
    private final Stage stage = Stage.withSample(Locale.ENGLISH);
    private final SettingsView view = new SettingsView(stage.context());

    @Start
    void start(javafx.stage.Stage window) {
        var node = view.node();
        VBox.setVgrow(node, Priority.ALWAYS);
        window.setScene(new Scene(new VBox(view.header(), node), 1000, 800));
        window.setX(0);
        window.setY(0);
        window.setWidth(1000);
        window.setHeight(800);
        view.shown();
        window.show();
    }

    @SuppressWarnings("unchecked") // The table's type is erased.
    private static TableView<SettingLine> table(FxRobot robot) {
        return (TableView<SettingLine>) robot.lookup("#settings-table").query();
    }

    @Test
    void what_is_typed_narrows_the_settings_and_escape_ends_that(FxRobot robot) {
        robot.interact(() -> assertThat(view.focusSearch()).isTrue());
        robot.write("claim");
        assertThat(table(robot).getItems()).extracting(SettingLine::key).containsExactly("webhook.claim-lease-sec");
        robot.type(KeyCode.ESCAPE);
        assertThat(table(robot).getItems()).hasSize(12);
    }

    @Test
    void a_chosen_setting_is_copied_by_its_key(FxRobot robot) {
        robot.interact(() -> {
            table(robot).requestFocus();
            table(robot).getSelectionModel().select(0);
        });
        robot.push(KeyCode.SHORTCUT, KeyCode.C);
        assertThat(stage.desk().copied()).containsExactly("phorge.root: /srv/phorge");
    }

    @Test
    void the_checks_run_again_by_keyboard(FxRobot robot) {
        robot.interact(() -> robot.lookup("#settings-run-again").query().requestFocus());
        robot.type(KeyCode.SPACE);
        assertThat(stage.feed().runs()).isEqualTo(1);
    }

    @Test
    void the_log_level_is_chosen_by_keyboard(FxRobot robot) {
        robot.interact(() -> robot.lookup("#settings-level").query().requestFocus());
        robot.type(KeyCode.SPACE);
        robot.type(KeyCode.UP);
        robot.type(KeyCode.ENTER);
        assertThat(((ChoiceBox<?>) robot.lookup("#settings-level").query()).getValue())
                .isEqualTo("debug");
        assertThat(stage.feed().actions()).containsExactly(new Action.ChangeLogLevel("debug"));
    }
}
