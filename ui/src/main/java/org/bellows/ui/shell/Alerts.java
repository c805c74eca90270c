package org.bellows.ui.shell;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.bellows.console.feed.FeedEvent;
import org.bellows.ui.model.ConsoleModel;
import org.bellows.ui.model.EventBatch;
import org.bellows.ui.model.Tone;
import org.bellows.ui.text.Formats;
import org.bellows.ui.text.Texts;
import org.bellows.webhook.report.WebhookEvent.BreakerOpened;
import org.bellows.webhook.report.WebhookEvent.DatabaseBack;
import org.bellows.webhook.report.WebhookEvent.DatabaseLost;
import org.bellows.webhook.report.WebhookEvent.ResultLost;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;

/**
 * Tells, in the window and on the desktop, of what should not wait until somebody looks: a breaker that opened, a database that was
 * lost, results that were lost. At most one notice of a kind per tick, however many hooks fail at once, and none of what is past.
 */
final class Alerts {
    private static final Duration NEWS = Duration.ofSeconds(30);
    private static final int NAMES = 3;

    private final ConsoleModel model;
    private final Notices notices;
    private final DesktopNotifier desktop;
    private final Executor workers;
    private final BooleanSupplier muted;
    private final Texts texts;
    private final Formats formats;

    Alerts(
            ConsoleModel model,
            Notices notices,
            DesktopNotifier desktop,
            Executor workers,
            BooleanSupplier muted,
            Texts texts,
            Formats formats) {
        this.model = model;
        this.notices = notices;
        this.desktop = desktop;
        this.workers = workers;
        this.muted = muted;
        this.texts = texts;
        this.formats = formats;
        model.onEvents(this::look);
    }

    private void look(EventBatch batch) {
        if (muted.getAsBoolean()) {
            return;
        }
        breakers(news(batch, BreakerOpened.class).toList());
        last(news(batch, DatabaseLost.class))
                .ifPresent(lost -> tell(Tone.BAD, texts.get("alert.database-lost"), lost.reason()));
        last(news(batch, DatabaseBack.class))
                .ifPresent(back -> tell(
                        Tone.OK,
                        texts.get("alert.database-back"),
                        texts.get("alert.database-back.text", formats.duration(back.outage()))));
        results(news(batch, ResultLost.class).toList());
    }

    private <E> Stream<E> news(EventBatch batch, Class<E> kind) {
        var oldest = model.now().minus(NEWS);
        return batch.events().stream()
                .map(FeedEvent::event)
                .filter(event -> event.at().isAfter(oldest))
                .filter(kind::isInstance)
                .map(kind::cast);
    }

    private static <E> Optional<E> last(Stream<E> events) {
        return events.reduce((_, later) -> later);
    }

    private void breakers(List<BreakerOpened> opened) {
        if (opened.size() == 1) {
            var one = opened.getFirst();
            tell(
                    Tone.BAD,
                    texts.get("alert.breaker", name(one.hookPhid())),
                    texts.get("alert.breaker.text", one.failures(), formats.minute(one.expectedClose(), model.now())));
        } else if (!opened.isEmpty()) {
            var names = opened.stream()
                    .map(BreakerOpened::hookPhid)
                    .distinct()
                    .limit(NAMES)
                    .map(this::name)
                    .toList();
            tell(
                    Tone.BAD,
                    texts.get("alert.breakers", opened.size()),
                    String.join(", ", names) + (opened.size() > NAMES ? " …" : ""));
        }
    }

    private void results(List<ResultLost> lost) {
        if (!lost.isEmpty()) {
            var one = lost.getLast();
            tell(
                    Tone.WARNING,
                    texts.get("alert.results", lost.size()),
                    texts.get(
                            "alert.results.text",
                            String.valueOf(one.row().id()),
                            name(one.row().hookPhid())));
        }
    }

    private String name(String hookPhid) {
        return model.facts()
                .flatMap(facts -> facts.webhook())
                .flatMap(webhook -> webhook.hooks().stream()
                        .filter(hook -> hook.phid().equals(hookPhid))
                        .map(HookSnapshot::name)
                        .findFirst())
                .orElse(hookPhid);
    }

    private void tell(Tone tone, String title, String text) {
        notices.add(tone, title, text);
        workers.execute(() -> desktop.notify(title, text, tone == Tone.BAD));
    }
}
