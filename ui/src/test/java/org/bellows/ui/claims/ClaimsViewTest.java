package org.bellows.ui.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.bellows.ui.model.Place;
import org.bellows.ui.testing.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class ClaimsViewTest {
    private final Stage stage = Stage.withSample(Locale.ENGLISH);
    private final ClaimsView view = new ClaimsView(stage.context());

    @Start
    void start(javafx.stage.Stage window) {
        var node = view.node();
        VBox.setVgrow(node, Priority.ALWAYS);
        var scene = new Scene(new VBox(view.header(), node), 940, 860);
        window.setScene(scene);
        window.setX(0);
        window.setY(0);
        window.setWidth(940);
        window.setHeight(860);
        window.show();
    }

    @SuppressWarnings("unchecked") // The table's type is erased.
    private static TableView<EvidenceLine> table(FxRobot robot) {
        return (TableView<EvidenceLine>) robot.lookup("#claims-events").query();
    }

    @Test
    void what_is_typed_narrows_the_list_and_escape_ends_that(FxRobot robot) {
        robot.interact(() -> assertThat(view.focusSearch()).isTrue());
        robot.write("88412");
        assertThat(table(robot).getItems()).extracting(EvidenceLine::kindWords).containsExactly("Claim lost");
        robot.type(KeyCode.ESCAPE);
        assertThat(table(robot).getItems()).hasSize(2);
    }

    @Test
    void return_leads_to_the_deliveries_of_the_hook(FxRobot robot) {
        robot.interact(() -> {
            table(robot).requestFocus();
            table(robot).getSelectionModel().select(0);
        });
        robot.type(KeyCode.ENTER);
        assertThat(stage.visited())
                .containsExactly(new Place.Deliveries(Optional.of("PHID-HWBH-ci"), Optional.empty()));
    }

    @Test
    void what_does_not_match_offers_to_show_everything(FxRobot robot) {
        robot.interact(() -> view.focusSearch());
        robot.write("zzz");
        assertThat(table(robot).getItems()).isEmpty();
        robot.clickOn("Show everything");
        assertThat(table(robot).getItems()).hasSize(2);
    }
}
