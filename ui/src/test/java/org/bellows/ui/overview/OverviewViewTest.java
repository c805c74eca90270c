package org.bellows.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.ui.testing.Variation.hook;

import java.util.Locale;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.ui.model.Place;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.testing.Variation;
import org.bellows.webhook.report.WebhookSnapshot.HookState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class OverviewViewTest {
    private final Stage stage = Stage.withSample(Locale.ENGLISH);

    @Start
    void start(javafx.stage.Stage window) {
        var view = new OverviewView(stage.context());
        var node = view.node();
        VBox.setVgrow(node, Priority.ALWAYS);
        var scene = new Scene(new VBox(view.header(), node), 940, 860);
        window.setScene(scene);
        window.setX(0);
        window.setY(0);
        window.setWidth(940);
        window.setHeight(860);
        window.show();
        view.shown();
    }

    @SuppressWarnings("unchecked") // The table's type is erased.
    private static TableView<HookRow> table(FxRobot robot) {
        return (TableView<HookRow>) robot.lookup("#overview-hooks").query();
    }

    @Test
    void the_sentence_stands_on_top(FxRobot robot) {
        assertThat(robot.lookup("#headline").queryAs(Label.class).getText())
                .startsWith("Chat: #dev is paused by its breaker, 214 requests wait.");
    }

    @Test
    void return_leads_to_the_hook_that_is_selected(FxRobot robot) {
        robot.interact(() -> {
            table(robot).requestFocus();
            table(robot).getSelectionModel().select(0);
        });
        robot.type(KeyCode.DOWN, KeyCode.ENTER);
        assertThat(stage.visited()).containsExactly(new Place.Hook("PHID-HWBH-mirror"));
    }

    @Test
    void a_selection_stays_with_its_hook_when_the_order_changes(FxRobot robot) {
        robot.interact(() -> {
            stage.feed()
                    .setFacts(Variation.of(hook("a", HookState.DELIVERING, 0), hook("b", HookState.DELIVERING, 0))
                            .facts());
            stage.ticker().tick();
            table(robot).getSelectionModel().select(1);
            stage.feed()
                    .setFacts(Variation.of(hook("a", HookState.DELIVERING, 0), hook("b", HookState.OPEN, 9))
                            .facts());
            stage.ticker().tick();
        });
        assertThat(table(robot).getSelectionModel().getSelectedItem().phid()).isEqualTo("PHID-HWBH-b");
        assertThat(table(robot).getItems().getFirst().phid()).isEqualTo("PHID-HWBH-b");
    }

    @Test
    void a_press_on_what_just_happened_leads_there(FxRobot robot) {
        var first = robot.lookup(".happened-row").nth(0).queryAs(HappenedRow.class);
        robot.interact(first::fire);
        assertThat(stage.visited())
                .containsExactly(
                        new Place.Deliveries(Optional.of("PHID-HWBH-ci"), Optional.of(AttemptOutcome.DELIVERED)));
    }

    @Test
    void one_of_the_windows_is_always_chosen(FxRobot robot) {
        robot.clickOn("#window-HOUR");
        robot.clickOn("#window-HOUR");
        assertThat(robot.lookup("#window-HOUR").queryAs(ToggleButton.class).isSelected())
                .isTrue();
        assertThat(robot.lookup("#window-DAY").queryAs(ToggleButton.class).isSelected())
                .isFalse();
    }
}
