package org.bellows.ui.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import javafx.application.ColorScheme;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.bellows.console.feed.Action;
import org.bellows.ui.model.Place;
import org.bellows.ui.preferences.Theme;
import org.bellows.ui.shell.Skin;
import org.bellows.ui.testing.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class HooksViewTest {
    private final org.bellows.ui.testing.Stage staged = org.bellows.ui.testing.Stage.withSample(Locale.ENGLISH);

    @Start
    void open(javafx.stage.Stage window) {
        var view = new HooksView(staged.context());
        var root = new BorderPane(view.node());
        root.setTop(view.header());
        var scene = new Scene(root, 900, 700);
        Skin.apply(Theme.LIGHT, ColorScheme.LIGHT, scene);
        window.setScene(scene);
        window.setX(0);
        window.setY(0);
        window.show();
        view.shown();
    }

    private static TableView<HookEntry> table(FxRobot robot) {
        return robot.lookup("#hooks-table").queryTableView();
    }

    private static String why(FxRobot robot) {
        return robot.lookup("#hook-why").queryAs(Label.class).getText();
    }

    @Test
    void arrows_choose_a_hook_and_letters_act_on_it(FxRobot robot) {
        robot.interact(() -> table(robot).requestFocus());
        assertThat(why(robot)).startsWith("10 of its requests failed");
        robot.type(KeyCode.DOWN);
        assertThat(why(robot)).startsWith("4 of its requests failed");
        robot.type(KeyCode.T, KeyCode.D);
        assertThat(staged.feed().actions()).containsExactly(new Action.TryHookNow("PHID-HWBH-mirror"));
        assertThat(staged.visited()).hasSize(1).first().isInstanceOf(Place.Deliveries.class);
    }

    @Test
    void a_letter_in_the_search_is_only_typed(FxRobot robot) {
        robot.clickOn("#hooks-search").write("pt");
        assertThat(staged.feed().actions()).isEmpty();
        assertThat(staged.desk().questions()).isEmpty();
    }

    @Test
    void the_selection_survives_an_update_and_another_order(FxRobot robot) {
        var table = table(robot);
        robot.interact(() -> table.getSelectionModel().select(3));
        var chosen = table.getSelectionModel().getSelectedItem();
        robot.interact(() -> {
            staged.clock().advance(java.time.Duration.ofSeconds(5));
            staged.feed().setFacts(Sample.facts("instance-2"));
            staged.ticker().tick();
            table.getSortOrder().setAll(java.util.List.of(table.getColumns().getFirst()));
        });
        assertThat(table.getSelectionModel().getSelectedItem()).isSameAs(chosen);
        assertThat(table.getItems())
                .isSortedAccordingTo(java.util.Comparator.comparing(
                        entry -> entry.row().hook().name(), String.CASE_INSENSITIVE_ORDER));
    }

    @Test
    void a_button_that_makes_no_sense_is_disabled(FxRobot robot) {
        robot.interact(() -> table(robot).getSelectionModel().selectLast());
        assertThat(robot.lookup("#hook-try-now").queryAs(Button.class).isDisabled())
                .isTrue();
        assertThat(robot.lookup("#hook-pause").queryAs(Button.class).isDisabled())
                .isFalse();
    }

    @Test
    void return_on_an_attempt_leads_to_the_whole_exchange(FxRobot robot) {
        var attempts = robot.lookup("#hook-attempts").queryTableView();
        robot.interact(() -> {
            attempts.requestFocus();
            attempts.getSelectionModel().select(0);
        });
        robot.type(KeyCode.ENTER);
        assertThat(staged.visited()).hasSize(1).first().isInstanceOf(Place.OneAttempt.class);
    }

    @Test
    void the_menu_offers_what_can_be_done(FxRobot robot) {
        var menu = table(robot).getContextMenu();
        robot.interact(() -> menu.show(table(robot), 100, 100));
        assertThat(menu.getItems())
                .filteredOn(item -> !item.isDisable())
                .extracting(item -> item.getText())
                .containsExactly(
                        "Pause …   (P)",
                        "Try now   (T)",
                        "Deliveries   (D)",
                        "Open in Phorge   (O)",
                        "Copy PHID   (C)");
        robot.interact(menu::hide);
    }
}
