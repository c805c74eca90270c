package org.bellows.ui.shell;

import java.time.Duration;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Tone;

/** What is being said in passing: a few at most, each for a while. */
final class Notices {
    static final int MOST = 4;
    static final Duration SHORT = Duration.ofSeconds(6);
    static final Duration LONG = Duration.ofSeconds(20);

    private final ConsoleModel model;
    private final ObservableList<Notice> notices = FXCollections.observableArrayList();
    private final ObservableList<Notice> view = FXCollections.unmodifiableObservableList(notices);

    Notices(ConsoleModel model) {
        this.model = model;
        model.nowProperty()
                .subscribe(now -> notices.removeIf(notice -> !notice.until().isAfter(now)));
    }

    /** What went wrong stays longer than what went well. */
    void add(Tone tone, String title, String text) {
        boolean matters = tone == Tone.BAD || tone == Tone.WARNING;
        if (notices.size() == MOST) {
            notices.removeFirst();
        }
        notices.add(new Notice(tone, title, text, model.now().plus(matters ? LONG : SHORT)));
    }

    void dismiss(Notice notice) {
        notices.remove(notice);
    }

    /** Oldest first. */
    ObservableList<Notice> all() {
        return view;
    }
}
