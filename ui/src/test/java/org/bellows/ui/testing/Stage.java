package org.bellows.ui.testing;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import org.bellows.console.feed.TrendWindow;
import org.bellows.event.Happening;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Navigator;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;
import org.bellows.ui.preferences.Preferences;
import org.bellows.ui.preferences.PreferencesFile;
import org.bellows.ui.shell.Attachment;
import org.bellows.ui.shell.Console;
import org.bellows.ui.shell.Desk;
import org.bellows.ui.shell.Session;
import org.bellows.ui.shell.Surroundings;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.shell.ViewRegistry;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.ui.widget.Question;

/** All that a view or a view model is made with, in English and UTC, on the calling thread, with a feed and a clock set by hand. */
public final class Stage {
    private final StagedFeed feed = new StagedFeed(Sample.NOW);
    private final HandClock clock = new HandClock(Sample.NOW);
    private final HandTicker ticker = new HandTicker();
    private final ConsoleModel model;
    private final Texts texts;
    private final Formats formats;
    private final Background background = new Background(Runnable::run, Runnable::run);
    private final List<Place> visited = new ArrayList<>();
    private final RecordedDesk desk = new RecordedDesk();
    private final Navigator navigator = visited::add;
    private Attachment attachment = new Attachment(Attachment.Kind.SAME_HOST, "http://127.0.0.1:8150");
    private PreferencesFile preferences = PreferencesFile.unkept(Preferences.DEFAULTS);

    public Stage() {
        this(Locale.ENGLISH);
    }

    /** Words, digits and dates of {@code locale}. */
    public Stage(Locale locale) {
        texts = Texts.beside(Texts.class, locale);
        formats = new Formats(texts, locale, ZoneOffset.UTC);
        model = new ConsoleModel(feed, ticker, clock);
    }

    /** One with the sample's facts, attempts, events and trend. */
    public static Stage withSample(Locale locale) {
        var stage = new Stage(locale);
        stage.feed.setFacts(Sample.facts());
        stage.feed.setAttempts(Sample.attempts(200));
        stage.feed.setRows(Sample.rows());
        stage.feed.setTrend(Sample.trend(TrendWindow.FIVE_MINUTES));
        stage.feed.setSettings(Installation.settings());
        stage.feed.setChecks(Installation.checks());
        stage.feed.happen(Sample.events().toArray(Happening[]::new));
        stage.ticker.tick();
        return stage;
    }

    public ViewContext context() {
        return new ViewContext(model, background, texts, formats, navigator, desk);
    }

    /** A whole console over the same feed, clock and ticker; to be made on the UI thread. */
    public Console console(Function<ViewContext, ViewRegistry> views, int width, int height) {
        return new Console(session(views), surroundings(), width, height, () -> {});
    }

    public Session session(Function<ViewContext, ViewRegistry> views) {
        return new Session(feed, attachment, views);
    }

    /** Everything on the calling thread; nothing is kept, nothing leaves the process. */
    public Surroundings surroundings() {
        return new Surroundings(
                ticker,
                clock,
                Runnable::run,
                Runnable::run,
                ZoneOffset.UTC,
                texts.locale(),
                (title, _, _) -> desk.say(Tone.NEUTRAL, title),
                uri -> {
                    desk.browse(uri);
                    return true;
                },
                preferences);
    }

    public void attachTo(Attachment other) {
        attachment = other;
    }

    public void keepPreferencesIn(PreferencesFile file) {
        preferences = file;
    }

    public StagedFeed feed() {
        return feed;
    }

    public HandClock clock() {
        return clock;
    }

    public HandTicker ticker() {
        return ticker;
    }

    public ConsoleModel model() {
        return model;
    }

    public Texts texts() {
        return texts;
    }

    public Formats formats() {
        return formats;
    }

    /** Where the navigator was sent to. */
    public List<Place> visited() {
        return List.copyOf(visited);
    }

    public RecordedDesk desk() {
        return desk;
    }

    /** A desk that says yes to every question and keeps what was asked and said. */
    public static final class RecordedDesk implements Desk {
        private final List<Question> questions = new ArrayList<>();
        private final List<Node> sheets = new ArrayList<>();
        private final List<String> said = new ArrayList<>();
        private final List<String> browsed = new ArrayList<>();
        private final List<String> copied = new ArrayList<>();
        private Optional<Path> saveTo = Optional.empty();

        public List<Question> questions() {
            return List.copyOf(questions);
        }

        /** The sheets that are open. */
        public List<Node> sheets() {
            return List.copyOf(sheets);
        }

        public List<String> said() {
            return List.copyOf(said);
        }

        public List<String> browsed() {
            return List.copyOf(browsed);
        }

        public List<String> copied() {
            return List.copyOf(copied);
        }

        /** What the person chooses when asked where to save. */
        public void answerSaveTo(Path path) {
            saveTo = Optional.of(path);
        }

        @Override
        public void confirm(Question question, Runnable yes) {
            questions.add(question);
            yes.run();
        }

        @Override
        public void show(Node sheet, Runnable onDismissed) {
            sheets.add(sheet);
        }

        @Override
        public void closeSheet() {
            sheets.clear();
        }

        @Override
        public void say(Tone tone, String sentence) {
            said.add(sentence);
        }

        @Override
        public void browse(String uri) {
            browsed.add(uri);
        }

        @Override
        public void copy(String text, String sentence) {
            copied.add(text);
            said.add(sentence);
        }

        @Override
        public Optional<Path> saveTo(String suggestedName) {
            return saveTo;
        }

        @Override
        public void remember(TableView<?> table, String name) {
            // Nothing is kept between tests.
        }
    }
}
