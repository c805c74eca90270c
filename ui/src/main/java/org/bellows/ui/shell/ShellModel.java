package org.bellows.ui.shell;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.Link;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;

/** What the window says about the connection: the banner, the foot of the rail, and how fresh everything is. */
public final class ShellModel {
    private static final Duration FRESH = Duration.ofSeconds(3);
    private static final Duration SAME_CLOCK = Duration.ofSeconds(2);

    private final ConsoleModel model;
    private final Attachment attachment;
    private final Texts texts;
    private final Formats formats;
    private final ReadOnlyStringWrapper banner = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper freshness = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Tone> tone = new ReadOnlyObjectWrapper<>(Tone.NEUTRAL);
    private final ReadOnlyObjectWrapper<List<String>> foot = new ReadOnlyObjectWrapper<>(List.of());

    public ShellModel(ConsoleModel model, Attachment attachment, Texts texts, Formats formats) {
        this.model = model;
        this.attachment = attachment;
        this.texts = texts.neighbour(ShellModel.class);
        this.formats = formats;
        model.linkProperty().subscribe(this::update);
        model.factsProperty().subscribe(this::update);
        model.nowProperty().subscribe(this::update);
        update();
    }

    private void update() {
        var now = model.now();
        banner.set(bannerText(model.link(), now));
        freshness.set(freshnessText(model.link(), now));
        tone.set(
                switch (model.link()) {
                    case Link.Connected _ -> Tone.OK;
                    case Link.Connecting _ -> Tone.NEUTRAL;
                    case Link.Disconnected _ -> Tone.BAD;
                });
        foot.set(footLines(now));
    }

    private String bannerText(Link link, Instant now) {
        return switch (link) {
            case Link.Connected _ -> "";
            case Link.Connecting _ -> "";
            case Link.Disconnected gone ->
                texts.get(
                        "banner.disconnected",
                        formats.moment(model.byServiceClock(gone.since()), now),
                        gone.reason(),
                        formats.in(model.byServiceClock(gone.nextTry()), now));
        };
    }

    private String freshnessText(Link link, Instant now) {
        return switch (link) {
            case Link.Connecting _ -> texts.get("link.connecting");
            case Link.Disconnected _ ->
                model.facts()
                        .map(facts -> texts.get("link.as-of", formats.ago(facts.at(), now)))
                        .orElseGet(() -> texts.get("link.disconnected"));
            case Link.Connected _ ->
                model.facts().map(facts -> updated(facts, now)).orElseGet(() -> texts.get("link.connecting"));
        };
    }

    private String updated(Facts facts, Instant now) {
        boolean fresh = Duration.between(facts.at(), now).compareTo(FRESH) < 0;
        return fresh ? texts.get("link.live") : texts.get("link.updated", formats.ago(facts.at(), now));
    }

    private List<String> footLines(Instant now) {
        var lines = new ArrayList<String>();
        model.facts()
                .ifPresent(facts ->
                        lines.add(texts.get("foot.host", facts.service().host())));
        lines.add(
                switch (attachment.kind()) {
                    case IN_PROCESS -> texts.get("foot.in-process");
                    case SAME_HOST -> texts.get("foot.same-host");
                    case ELSEWHERE -> texts.get("foot.elsewhere", attachment.target());
                });
        model.facts().ifPresent(facts -> {
            var up = Duration.between(facts.service().startedAt(), now);
            lines.add(texts.get("foot.up", formats.wholeSeconds(up)));
            lines.add(texts.get("foot.version", facts.service().version()));
        });
        if (model.link() instanceof Link.Connected connected
                && connected.clockAhead().abs().compareTo(SAME_CLOCK) > 0) {
            var difference = formats.wholeSeconds(connected.clockAhead().abs());
            lines.add(texts.get(
                    connected.clockAhead().isNegative() ? "foot.clock-behind" : "foot.clock-ahead", difference));
        }
        return List.copyOf(lines);
    }

    /** What is wrong with the connection and when it is tried again; empty text while it stands. */
    public ReadOnlyStringProperty bannerProperty() {
        return banner.getReadOnlyProperty();
    }

    /** How old what is shown is. */
    public ReadOnlyStringProperty freshnessProperty() {
        return freshness.getReadOnlyProperty();
    }

    /** The tone of the connection. */
    public ReadOnlyObjectProperty<Tone> toneProperty() {
        return tone.getReadOnlyProperty();
    }

    /** What we are attached to, since when, which version; a line each. */
    public ReadOnlyObjectProperty<List<String>> footProperty() {
        return foot.getReadOnlyProperty();
    }
}
