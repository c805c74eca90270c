package org.bellows.ui.deliveries;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import org.bellows.console.feed.Attempt;
import org.bellows.console.feed.AttemptDetail.HeaderLine;
import org.bellows.ui.model.Place;
import org.bellows.ui.testing.Picture;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.webhook.report.WebhookEvent.SilentOn;
import org.junit.jupiter.api.Test;

class DeliveriesViewTest {
    private final Stage stage = Stage.withSample(Locale.ENGLISH);

    /** The view in a scene of its own, laid out. */
    private Scene scene(DeliveriesView view) {
        var scene = new Scene(new StackPane(view.node()), 1000, 700);
        view.shown();
        lay(scene);
        return scene;
    }

    private static void lay(Scene scene) {
        scene.getRoot().applyCss();
        scene.getRoot().layout();
        scene.getRoot().layout();
    }

    @SuppressWarnings("unchecked")
    private static TableView<Attempt> table(Scene scene) {
        return (TableView<Attempt>) scene.lookup("#deliveries-table");
    }

    private void newOnes(int total) {
        stage.feed().setAttempts(Sample.attempts(total));
        stage.feed().happen(new SilentOn(Sample.NOW));
        stage.ticker().tick();
    }

    @Test
    void what_is_read_stays_in_its_place_and_selected_while_new_ones_come() {
        var ids = Picture.onUiThread(() -> {
            var scene = scene(new DeliveriesView(stage.context()));
            var table = table(scene);
            table.getSelectionModel().select(62);
            table.scrollTo(60);
            lay(scene);
            var flow = (VirtualFlow<?>) table.lookup(".virtual-flow");
            flow.scrollPixels(9);
            lay(scene);
            var before =
                    new Object[] {top(table, flow), flow.getFirstVisibleCell().getLayoutY()};
            long selected = table.getSelectionModel().getSelectedItem().id();

            newOnes(207);
            lay(scene);

            return new Object[][] {
                before,
                {top(table, flow), flow.getFirstVisibleCell().getLayoutY()},
                {selected, table.getSelectionModel().getSelectedItem().id()},
                {(long) table.getItems().size(), 207L}
            };
        });

        assertThat(ids[1]).isEqualTo(ids[0]);
        assertThat(ids[2][1]).isEqualTo(ids[2][0]);
        assertThat(ids[3][0]).isEqualTo(ids[3][1]);
    }

    private static long top(TableView<Attempt> table, VirtualFlow<?> flow) {
        return table.getItems().get(flow.getFirstVisibleCell().getIndex()).id();
    }

    @Test
    void who_watches_the_top_sees_the_newest() {
        long top = Picture.onUiThread(() -> {
            var scene = scene(new DeliveriesView(stage.context()));
            newOnes(207);
            lay(scene);
            return top(table(scene), (VirtualFlow<?>) table(scene).lookup(".virtual-flow"));
        });

        assertThat(top).isEqualTo(207);
    }

    @Test
    void space_pauses_the_stream_and_goes_on() {
        var states = Picture.onUiThread(() -> {
            var view = new DeliveriesView(stage.context());
            var scene = scene(view);
            press(scene, KeyCode.SPACE);
            boolean paused = view.pausedProperty().get();
            press(scene, KeyCode.SPACE);
            return new boolean[] {paused, view.pausedProperty().get()};
        });

        assertThat(states).containsExactly(true, false);
    }

    private static void press(Scene scene, KeyCode code) {
        var table = table(scene);
        javafx.event.Event.fireEvent(
                table, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false));
    }

    @Test
    void one_attempt_is_opened_from_elsewhere_with_what_went_over_the_wire() {
        var detail = Details.of(
                "https://ci.example.org?token=…",
                true,
                "{}\n".getBytes(java.nio.charset.StandardCharsets.UTF_8),
                new HeaderLine("Host", "ci.example.org"),
                new HeaderLine("Accept", "*/*"));
        stage.feed().setAttempts(java.util.List.of(detail.attempt()));
        stage.feed().setDetail(detail);

        var request = Picture.onUiThread(() -> {
            var view = new DeliveriesView(stage.context());
            var scene = scene(view);
            view.open(new Place.OneAttempt(1));
            return ((TextArea) scene.lookup("#attempt-request")).getText();
        });

        assertThat(request).isEqualTo("""
                POST /?token=… HTTP/1.1
                Host: ci.example.org
                Authorization: (sent; not shown)
                Accept: */*

                {}""");
    }

    @Test
    void the_key_is_wiped_from_its_field_once_it_was_used() {
        var key = Picture.onUiThread(() -> {
            var sheet = new VerifySheet(
                    stage.texts().neighbour(VerifySheet.class), stage.formats(), Optional.empty(), () -> {});
            var scene = new Scene(new StackPane(sheet), 700, 700);
            lay(scene);
            ((TextArea) scene.lookup("#verify-body")).setText("what do ya want for nothing?");
            ((javafx.scene.control.TextField) scene.lookup("#verify-signature"))
                    .setText("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
            ((PasswordField) scene.lookup("#verify-key")).setText("Jefe");
            ((Button) scene.lookup("#verify-check")).fire();
            return new String[] {
                ((PasswordField) scene.lookup("#verify-key")).getText(),
                ((javafx.scene.control.Label) scene.lookup("#verify-verdict")).getText()
            };
        });

        assertThat(key).containsExactly("", "Valid: this key signed exactly this body.");
    }
}
