package org.bellows.app.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** One line of text in several tones. Immutable. Every character of it is taken to be one column wide. */
record StyledLine(List<Span> spans) {
    static final StyledLine EMPTY = new StyledLine(List.of());
    private static final String MORE = "…";

    /** A piece in one tone. */
    record Span(String text, Tone tone) {}

    static StyledLine of(String text) {
        return of(text, Tone.PLAIN);
    }

    static StyledLine of(String text, Tone tone) {
        return new StyledLine(List.of(new Span(text, tone)));
    }

    StyledLine and(String text) {
        return and(text, Tone.PLAIN);
    }

    StyledLine and(String text, Tone tone) {
        return and(of(text, tone));
    }

    StyledLine and(StyledLine more) {
        var all = new ArrayList<>(spans);
        all.addAll(more.spans);
        return new StyledLine(List.copyOf(all));
    }

    int length() {
        return spans.stream().mapToInt(span -> span.text().length()).sum();
    }

    /** At most {@code width} columns: what is too long ends in {@code …}. */
    StyledLine cut(int width) {
        if (length() <= width) {
            return this;
        }
        var kept = new ArrayList<Span>();
        int left = Math.max(0, width - MORE.length());
        Tone last = Tone.PLAIN;
        for (var span : spans) {
            var text = span.text().substring(0, Math.min(left, span.text().length()));
            kept.add(new Span(text, span.tone()));
            left -= text.length();
            last = span.tone();
            if (left == 0) {
                break;
            }
        }
        if (width > 0) {
            kept.add(new Span(MORE, last));
        }
        return new StyledLine(List.copyOf(kept));
    }

    /** At least {@code width} columns, filled at the end. */
    StyledLine padded(int width) {
        int missing = width - length();
        return missing > 0 ? and(" ".repeat(missing)) : this;
    }

    /** At least {@code width} columns, filled at the beginning. */
    StyledLine right(int width) {
        int missing = width - length();
        return missing > 0 ? of(" ".repeat(missing)).and(this) : this;
    }

    String plain() {
        return spans.stream().map(Span::text).collect(Collectors.joining());
    }

    String ansi() {
        return spans.stream().map(span -> span.tone().ansi(span.text())).collect(Collectors.joining());
    }
}
