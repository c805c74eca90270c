package org.bellows.ui.deliveries;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.bellows.console.feed.AttemptPage;
import org.bellows.console.feed.AttemptQuery;
import org.bellows.console.feed.Feed;
import org.bellows.console.feed.FeedException;
import org.bellows.ui.text.Texts;

/**
 * Writes all attempts that match into a file, newest first, beside the UI thread. The file appears under its name when it is complete;
 * one that was there before stays until then, and for good when the run ends early.
 */
final class ExportRun {
    private final Feed feed;
    private final LogFilter filter;
    private final Instant now;
    private final ExportForm form;
    private final Path target;
    private final Texts texts;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong share = new AtomicLong();
    private final AtomicBoolean cancelled = new AtomicBoolean();

    /** @param now the moment that the filter's range ends with */
    ExportRun(Feed feed, LogFilter filter, Instant now, ExportForm form, Path target, Texts texts) {
        this.feed = feed;
        this.filter = filter;
        this.now = now;
        this.form = form;
        this.target = target;
        this.texts = texts;
    }

    /** Ends the run early; nothing of it is left. */
    void cancel() {
        cancelled.set(true);
    }

    boolean cancelled() {
        return cancelled.get();
    }

    /** How many were written so far. */
    long written() {
        return written.get();
    }

    /** How much of the log was gone through, 0 to 1. */
    double progress() {
        return share.get() / 1000.0;
    }

    Path target() {
        return target;
    }

    /** False when it was cancelled. */
    boolean run() throws FeedException {
        try {
            var folder =
                    Optional.ofNullable(target.toAbsolutePath().getParent()).orElse(target.toAbsolutePath());
            var draft = Files.createTempFile(folder, "." + target.getFileName(), ".part");
            try {
                if (!write(draft)) {
                    return false;
                }
                Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                return true;
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw new FeedException(
                    FeedException.Reason.FAILED,
                    texts.get(
                            "export.cannot-write",
                            target.toString(),
                            e.getClass().getSimpleName(),
                            reason(e)),
                    e);
        }
    }

    private boolean write(Path draft) throws IOException, FeedException {
        try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            var writer = new OutputStreamWriter(Channels.newOutputStream(channel), StandardCharsets.UTF_8);
            writer.write(form.head());
            if (!writePages(writer)) {
                return false;
            }
            writer.write(form.foot());
            writer.flush();
            channel.force(true);
            return true;
        }
    }

    private boolean writePages(Writer writer) throws IOException, FeedException {
        var instance = instance();
        Optional<Long> before = Optional.empty();
        long first = 0;
        AttemptPage page;
        do {
            page = feed.attempts(filter.query(now, before, Optional.empty(), AttemptQuery.MOST));
            if (!instance().equals(instance)) {
                throw new FeedException(FeedException.Reason.REFUSED, texts.get("export.restarted"));
            }
            for (var attempt : page.attempts()) {
                if (cancelled.get()) {
                    return false;
                }
                writer.write(form.record(attempt, written.getAndIncrement() == 0));
            }
            if (page.attempts().isEmpty()) {
                break;
            }
            long last = page.attempts().getLast().id();
            first = before.isEmpty() ? page.attempts().getFirst().id() : first;
            before = Optional.of(last);
            share.set(Math.min(1000, (first - last + 1) * 1000 / Math.max(1, page.kept())));
        } while (page.more());
        return !cancelled.get();
    }

    private String instance() {
        return feed.facts().map(facts -> facts.service().instance()).orElse("");
    }

    private static String reason(IOException e) {
        return Optional.ofNullable(e.getMessage()).orElse("");
    }
}
