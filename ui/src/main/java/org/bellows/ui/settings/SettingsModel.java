package org.bellows.ui.settings;

import java.time.Instant;
import java.util.Optional;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.Background;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.text.Words;

/** What the view shows, without any control: fetched once it is first looked at, and anew after the service went away. */
final class SettingsModel {
    private final ConsoleModel console;
    private final CheckRun checks;
    private final SettingList settings;
    private final LogLevel logLevel;
    private final About about;
    private boolean wanted;
    private Optional<String> instance = Optional.empty();
    private Instant connectedSince = Instant.MIN;

    SettingsModel(ConsoleModel console, Background background, Words words) {
        this.console = console;
        checks = new CheckRun(console, background, words);
        settings = new SettingList(console, background, words);
        logLevel = new LogLevel(console, background, words);
        about = new About(console, words);
        console.linkProperty().subscribe(_ -> catchUp());
        console.factsProperty().subscribe(_ -> catchUp());
    }

    /** The view is on the screen. */
    void shown() {
        if (!wanted) {
            wanted = true;
            instance = currentInstance();
            if (console.link() instanceof Link.Connected connected) {
                connectedSince = connected.since();
            }
            refresh();
        }
    }

    /** Asks again for what the service knows; runs no check. */
    void refresh() {
        checks.look();
        settings.load();
    }

    private void catchUp() {
        if (!wanted || !(console.link() instanceof Link.Connected connected)) {
            return;
        }
        var current = currentInstance();
        boolean another = !current.equals(instance);
        // Once for each connection: what fails although the service answers is left to the person.
        boolean again = !connected.since().equals(connectedSince);
        instance = current;
        connectedSince = connected.since();
        if (another || (again && checks.failureProperty().get().isPresent())) {
            checks.look();
        }
        if (another || (again && settings.failureProperty().get().isPresent())) {
            settings.load();
        }
    }

    private Optional<String> currentInstance() {
        return console.facts().map(facts -> facts.service().instance());
    }

    CheckRun checks() {
        return checks;
    }

    SettingList settings() {
        return settings;
    }

    LogLevel logLevel() {
        return logLevel;
    }

    About about() {
        return about;
    }
}
