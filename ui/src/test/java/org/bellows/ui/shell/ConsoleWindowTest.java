package org.bellows.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.ui.testing.Picture.onUiThread;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Color;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.model.ViewId;
import org.bellows.ui.preferences.Preferences;
import org.bellows.ui.preferences.PreferencesFile;
import org.bellows.ui.preferences.Theme;
import org.bellows.ui.preferences.WindowPlace;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.text.Language;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

class ConsoleWindowTest {
    @TempDir
    Path directory;

    private final FxRobot robot = new FxRobot();
    private final Map<ViewId, SampleView> views = new EnumMap<>(ViewId.class);
    private final List<Ending> endings = new ArrayList<>();
    private final Stage stage = Stage.withSample(Locale.ENGLISH);
    private ConsoleWindow window = open();

    private ConsoleWindow open() {
        stage.keepPreferencesIn(PreferencesFile.unkept(Preferences.DEFAULTS
                .withWindow(new WindowPlace(0, 0, 940, 760, false))
                .withTheme(Theme.LIGHT)));
        return show();
    }

    private ConsoleWindow show() {
        return onUiThread(() -> {
            var made = new ConsoleWindow(primary(), stage.session(this::registry), stage.surroundings(), endings::add);
            made.show();
            return made;
        });
    }

    private static javafx.stage.Stage primary() {
        return FxToolkit.toolkitContext().getRegisteredStage();
    }

    private ViewRegistry registry(ViewContext context) {
        views.clear();
        Stream.of(ViewId.values()).forEach(id -> views.put(id, new SampleView(id, context)));
        return new ViewRegistry(List.copyOf(views.values()));
    }

    @AfterEach
    void end() {
        robot.release(KeyCode.CONTROL, KeyCode.SHIFT);
        onUiThread(() -> {
            window.console().close();
            primary().hide();
            return true;
        });
    }

    @Test
    void only_the_first_view_is_made_and_each_other_when_it_is_first_shown() {
        assertThat(view(ViewId.OVERVIEW).calls).containsExactly("node", "shown");
        assertThat(view(ViewId.HOOKS).calls).isEmpty();

        robot.clickOn("#rail-hooks").clickOn("#rail-overview").clickOn("#rail-hooks");

        assertThat(view(ViewId.HOOKS).calls).containsExactly("node", "shown", "hidden", "shown");
    }

    @Test
    void every_view_is_a_key_away() {
        int number = 1;
        for (var id : ViewId.values()) {
            robot.press(KeyCode.CONTROL)
                    .type(KeyCode.getKeyCode(String.valueOf(number++)))
                    .release(KeyCode.CONTROL);

            assertThat(shown()).isEqualTo(id);
        }
    }

    @Test
    void page_keys_step_through_the_views_and_around_the_end() {
        robot.press(KeyCode.CONTROL).type(KeyCode.PAGE_UP).release(KeyCode.CONTROL);
        assertThat(shown()).isEqualTo(ViewId.SETTINGS);

        robot.press(KeyCode.CONTROL).type(KeyCode.PAGE_DOWN).release(KeyCode.CONTROL);
        assertThat(shown()).isEqualTo(ViewId.OVERVIEW);
    }

    @Test
    void arrows_go_along_the_rail() {
        robot.clickOn("#rail-overview").type(KeyCode.DOWN).type(KeyCode.DOWN);
        assertThat(shown()).isEqualTo(ViewId.DELIVERIES);
        assertThat(robot.lookup("#rail-deliveries").<Node>query().isFocused()).isTrue();

        robot.type(KeyCode.UP);

        assertThat(shown()).isEqualTo(ViewId.HOOKS);
    }

    @Test
    void a_slash_goes_to_the_search_and_is_text_once_there() {
        robot.clickOn("#rail-hooks");
        robot.write("/");
        robot.write("a/b");

        assertThat(view(ViewId.HOOKS).search.isFocused()).isTrue();
        assertThat(view(ViewId.HOOKS).search.getText()).isEqualTo("a/b");
    }

    @Test
    void f5_fetches_again_and_only_the_view_on_the_screen() {
        robot.type(KeyCode.F5);

        assertThat(view(ViewId.OVERVIEW).calls).endsWith("refresh");
        assertThat(view(ViewId.HOOKS).calls).isEmpty();
    }

    @Test
    void f1_lists_the_keys_and_escape_gives_the_focus_back() {
        robot.clickOn("#search-overview").type(KeyCode.F1);
        assertThat(words()).contains("Keys", "Ctrl+1", "Ctrl+F, /", "Fetch again what the view shows", "F1, ?");

        robot.type(KeyCode.ESCAPE);

        assertThat(words()).doesNotContain("Fetch again what the view shows");
        assertThat(view(ViewId.OVERVIEW).search.isFocused()).isTrue();
    }

    @Test
    void behind_a_question_no_key_does_anything() {
        var answers = new ArrayList<String>();
        ask(() -> answers.add("yes"));
        assertThat(words()).contains("Pause it?", "Its requests wait.", "Cancel", "Pause");

        robot.press(KeyCode.CONTROL).type(KeyCode.DIGIT2).release(KeyCode.CONTROL);
        assertThat(shown()).isEqualTo(ViewId.OVERVIEW);
        robot.type(KeyCode.ESCAPE);

        assertThat(answers).isEmpty();
        assertThat(words()).doesNotContain("Pause it?");
    }

    @Test
    void return_says_yes_to_a_question_that_can_be_taken_back() {
        var answers = new ArrayList<String>();
        ask(() -> answers.add("yes"));

        robot.type(KeyCode.ENTER);

        assertThat(answers).containsExactly("yes");
    }

    @Test
    void a_badge_counts_what_needs_attention_and_a_screen_reader_is_told() {
        onUiThread(() -> {
            view(ViewId.HOOKS).badge.set(Badge.of(2, Tone.WARNING));
            return true;
        });

        assertThat(robot.lookup("#rail-hooks").<Node>query().getAccessibleText())
                .isEqualTo("View of hooks, 2 need attention");
        assertThat(words()).contains("2");
    }

    @Test
    void a_lost_service_puts_a_banner_over_every_view() {
        assertThat(robot.lookup("#banner").<Node>query().getParent().isVisible())
                .isFalse();

        onUiThread(() -> {
            stage.feed().setLink(new Link.Disconnected(Sample.NOW, "It does not answer.", Sample.NOW.plusSeconds(5)));
            stage.ticker().tick();
            return true;
        });

        assertThat(robot.lookup("#banner").<Label>query().getText())
                .isEqualTo("Disconnected since 14:27:06. It does not answer. Tried again in 5 s.");
        assertThat(robot.lookup("#banner").<Node>query().getParent().isVisible())
                .isTrue();
    }

    @Test
    void a_place_opens_in_its_view() {
        onUiThread(() -> {
            window.console().go(new Place.Hook("PHID-HWBH-ci"));
            return true;
        });

        assertThat(view(ViewId.HOOKS).calls).containsExactly("node", "shown", "open Hook[phid=PHID-HWBH-ci]");
    }

    @Test
    void the_title_says_which_host_is_looked_at() {
        assertThat(primary().getTitle()).isEqualTo("Bellows – forge-1");
    }

    @Test
    void a_console_that_is_only_attached_closes_without_a_question() {
        robot.press(KeyCode.CONTROL).type(KeyCode.W).release(KeyCode.CONTROL);
        WaitForAsyncUtils.waitForFxEvents();

        assertThat(endings).containsExactly(Ending.DETACHED);
        assertThat(stage.feed().closed()).isTrue();
        assertThat(primary().isShowing()).isFalse();
    }

    @Test
    void closing_a_service_in_this_window_asks_and_cancel_stays() {
        inProcess();
        onUiThread(() -> {
            window.close();
            return true;
        });
        assertThat(words()).contains("Stop the service as well?", "Go on without a window", "Stop and close");

        // Return is "cancel" where it matters.
        robot.type(KeyCode.ENTER);

        assertThat(endings).isEmpty();
        assertThat(primary().isShowing()).isTrue();
    }

    @Test
    void closing_a_service_in_this_window_can_stop_it() {
        inProcess();
        onUiThread(() -> {
            window.close();
            return true;
        });

        click("Stop and close");

        assertThat(endings).containsExactly(Ending.STOP_SERVICE);
    }

    @Test
    void closing_a_service_in_this_window_can_let_it_go_on() {
        inProcess();
        onUiThread(() -> {
            window.close();
            return true;
        });

        click("Go on without a window");

        assertThat(endings).containsExactly(Ending.KEEP_SERVICE);
    }

    @Test
    void the_window_its_view_and_a_tables_columns_are_as_they_were_left() {
        var file = directory.resolve("console.properties");
        var first = PreferencesFile.open(file);
        first.change(now -> now.withWindow(new WindowPlace(0, 0, 940, 760, false)));
        reopen(() -> first);
        robot.clickOn("#rail-claims");
        onUiThread(() -> {
            primary().setWidth(850);
            var table = view(ViewId.CLAIMS).table;
            table.getColumns().get(1).setPrefWidth(155);
            table.getColumns().get(0).setVisible(false);
            table.getColumns().add(table.getColumns().remove(0));
            table.getSortOrder().add(table.getColumns().getFirst());
            return true;
        });
        WaitForAsyncUtils.waitForFxEvents();

        reopen(() -> PreferencesFile.open(file));

        assertThat(shown()).isEqualTo(ViewId.CLAIMS);
        assertThat(primary().getWidth()).isEqualTo(850);
        var table = view(ViewId.CLAIMS).table;
        assertThat(table.getColumns()).extracting(column -> column.getId()).containsExactly("queued", "state", "name");
        assertThat(table.getColumns()).extracting(column -> column.isVisible()).containsExactly(true, true, false);
        assertThat(table.getColumns().getFirst().getWidth()).isEqualTo(155);
        assertThat(table.getSortOrder()).containsExactly(table.getColumns().getFirst());
        assertThat(table.getItems()).containsExactly("a", "b", "c");
    }

    @Test
    void a_window_of_a_screen_that_is_gone_comes_back_on_one_that_is_there() {
        reopen(() ->
                PreferencesFile.unkept(Preferences.DEFAULTS.withWindow(new WindowPlace(5000, 5000, 800, 600, false))));

        assertThat(primary().getX()).isBetween(-1.0, 1000.0);
        assertThat(primary().getWidth()).isLessThanOrEqualTo(1000);
    }

    @Test
    void the_theme_is_the_persons_or_the_desktops() {
        assertThat(background()).isEqualTo(Color.web("#f6f7f9"));
        reopen(() -> PreferencesFile.unkept(Preferences.DEFAULTS.withTheme(Theme.DARK)));
        assertThat(background()).isEqualTo(Color.web("#0f1318"));

        assertThat(Skin.isDark(Theme.SYSTEM, ColorScheme.DARK)).isTrue();
        assertThat(Skin.isDark(Theme.SYSTEM, ColorScheme.LIGHT)).isFalse();
    }

    @Test
    void zooming_lays_out_for_the_room_that_is_left() {
        double before =
                robot.lookup("#rail-hooks").<Node>query().localToScene(0, 0).getY();
        double width = width(".console");

        robot.press(KeyCode.CONTROL).type(KeyCode.EQUALS).type(KeyCode.EQUALS).release(KeyCode.CONTROL);
        WaitForAsyncUtils.waitForFxEvents();

        assertThat(robot.lookup("#rail-hooks").<Node>query().localToScene(0, 0).getY())
                .isEqualTo(before * 1.5);
        assertThat(width(".console")).isCloseTo(width / 1.5, org.assertj.core.data.Offset.offset(1.0));
        robot.press(KeyCode.CONTROL).type(KeyCode.DIGIT0).release(KeyCode.CONTROL);
        assertThat(width(".console")).isEqualTo(width);
    }

    @Test
    void another_language_takes_the_place_of_the_first_in_the_same_view() {
        robot.clickOn("#rail-files");
        reopen(() -> PreferencesFile.unkept(
                Preferences.DEFAULTS.withView(ViewId.FILES).withLanguage(Language.CHINESE)));

        assertThat(robot.lookup("#rail-foot").<Label>query().getText()).contains("forge-1 上的 Bellows");
        assertThat(shown()).isEqualTo(ViewId.FILES);
    }

    @Test
    void choosing_a_language_changes_it_at_once_and_leaves_one_model_watching() {
        robot.press(KeyCode.CONTROL).type(KeyCode.COMMA).release(KeyCode.CONTROL);
        WaitForAsyncUtils.waitForFxEvents();
        var menu = robot.lookup("#display-menu").queryAs(DisplayMenu.class);
        assertThat(menu.isShowing()).isTrue();
        int watching = stage.ticker().tasks();

        onUiThread(() -> {
            menu.getItems().stream()
                    .filter(javafx.scene.control.Menu.class::isInstance)
                    .flatMap(item -> ((javafx.scene.control.Menu) item).getItems().stream())
                    .filter(item -> "display-language-chinese".equals(item.getId()))
                    .forEach(javafx.scene.control.MenuItem::fire);
            return true;
        });

        assertThat(robot.lookup("#rail-foot").<Label>query().getText()).contains("已连接到本机服务");
        assertThat(stage.ticker().tasks()).isEqualTo(watching);
    }

    @Test
    void the_focus_goes_from_the_rail_into_the_view_and_back() {
        robot.clickOn("#rail-overview").type(KeyCode.F6);
        assertThat(view(ViewId.OVERVIEW).search.isFocused()).isTrue();

        robot.type(KeyCode.F6);

        assertThat(robot.lookup("#rail-overview").<Node>query().isFocused()).isTrue();
    }

    private void inProcess() {
        stage.attachTo(Attachment.inProcess());
        reopen(() -> PreferencesFile.unkept(Preferences.DEFAULTS.withWindow(new WindowPlace(0, 0, 940, 760, false))));
    }

    private void reopen(Supplier<PreferencesFile> preferences) {
        onUiThread(() -> {
            window.close();
            return true;
        });
        endings.clear();
        stage.keepPreferencesIn(preferences.get());
        window = show();
        WaitForAsyncUtils.waitForFxEvents();
    }

    private void ask(Runnable yes) {
        Platform.runLater(() -> view(ViewId.OVERVIEW).ask(yes));
        WaitForAsyncUtils.waitForFxEvents();
    }

    private void click(String words) {
        robot.clickOn(robot.lookup(".button").queryAllAs(Button.class).stream()
                .filter(button -> button.getText().equals(words))
                .findFirst()
                .orElseThrow());
        WaitForAsyncUtils.waitForFxEvents();
    }

    private SampleView view(ViewId id) {
        return java.util.Objects.requireNonNull(views.get(id));
    }

    private ViewId shown() {
        WaitForAsyncUtils.waitForFxEvents();
        return stage.surroundings().preferences().get().view();
    }

    private List<String> words() {
        WaitForAsyncUtils.waitForFxEvents();
        return robot.lookup((Node node) -> node instanceof Labeled).queryAllAs(Labeled.class).stream()
                .map(Labeled::getText)
                .toList();
    }

    private Color background() {
        return onUiThread(() ->
                (Color) ((javafx.scene.layout.Region) robot.lookup(".content").query())
                        .getBackground()
                        .getFills()
                        .getFirst()
                        .getFill());
    }

    private double width(String selector) {
        WaitForAsyncUtils.waitForFxEvents();
        return onUiThread(
                () -> robot.lookup(selector).<Node>query().getLayoutBounds().getWidth());
    }
}
