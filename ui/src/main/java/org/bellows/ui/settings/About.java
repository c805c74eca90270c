package org.bellows.ui.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.bellows.console.feed.ServiceFacts;
import org.bellows.console.feed.ServiceFacts.ListenerFact;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.text.Words;

/** What the service is, where it runs, and what it uses. */
final class About {
    private final ConsoleModel console;
    private final Words words;
    private final ReadOnlyObjectWrapper<List<AboutLine>> lines = new ReadOnlyObjectWrapper<>(List.of());

    About(ConsoleModel console, Words words) {
        this.console = console;
        this.words = words;
        console.factsProperty().subscribe(_ -> update());
        console.nowProperty().subscribe(_ -> update());
    }

    private void update() {
        var latest = console.facts().map(facts -> of(facts.service())).orElse(List.of());
        if (!latest.equals(lines.get())) {
            lines.set(latest);
        }
    }

    private List<AboutLine> of(ServiceFacts service) {
        var formats = words.formats();
        var all = new ArrayList<AboutLine>();
        all.add(plain("version", service.version()));
        all.add(plain("java", service.javaVersion()));
        all.add(plain("host", service.host()));
        all.add(plain("process", Long.toString(service.processId())));
        all.add(plain(
                "since",
                words.get(
                        "about.since.value",
                        formats.moment(service.startedAt(), console.now()),
                        formats.ago(service.startedAt(), console.now()))));
        service.listeners().forEach(one -> all.add(listener(one)));
        all.add(plain("database", service.database().orElseGet(() -> words.get("about.database.none"))));
        all.add(plain("phorge-root", service.phorgeRoot().orElseGet(() -> words.get("about.phorge.none"))));
        all.add(service.phorgeUri()
                .map(uri -> new AboutLine(words.get("about.phorge-uri"), uri, true))
                .orElseGet(() -> plain("phorge-uri", words.get("about.phorge.none"))));
        all.add(plain("config", service.configFile().orElseGet(() -> words.get("about.config.none"))));
        all.add(plain("state", service.stateDir()));
        return List.copyOf(all);
    }

    private AboutLine listener(ListenerFact listener) {
        return AboutLine.plain(
                words.get("about.listener", listener.domain()),
                listener.tls() ? words.get("about.tls", listener.address()) : listener.address());
    }

    private AboutLine plain(String key, String value) {
        return AboutLine.plain(words.get("about." + key), value);
    }

    /** Empty before the service answered. */
    ReadOnlyObjectProperty<List<AboutLine>> linesProperty() {
        return lines.getReadOnlyProperty();
    }

    /** All of it, a line each, to be pasted into a message. */
    String copied() {
        return lines.get().stream()
                .map(line -> words.get("about.copied-line", line.name(), line.value()))
                .collect(Collectors.joining("\n"));
    }
}
