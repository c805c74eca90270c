package org.bellows.files.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One range of a file, as RFC 9110 section 14 has it. A header that we do not understand, or that asks for several ranges, is
 * ignored, as the RFC allows: the answer is then the whole file.
 *
 * @param first the first byte
 * @param last the last byte, included
 */
record ByteRange(long first, long last) {
    private static final Pattern ONE_RANGE = Pattern.compile("bytes=([0-9]{0,18})-([0-9]{0,18})");

    /** What a Range header asks for. */
    sealed interface Asked {}

    /** Everything. */
    record Whole() implements Asked {}

    /** This part of it. */
    record Part(ByteRange range) implements Asked {}

    /** A part that is not there: 416. */
    record Unsatisfiable() implements Asked {}

    static Asked of(Optional<String> header, long size) {
        Optional<Matcher> match =
                header.map(value -> ONE_RANGE.matcher(value.strip())).filter(Matcher::matches);
        if (match.isEmpty()) {
            return new Whole();
        }
        String from = match.get().group(1);
        String to = match.get().group(2);
        if (from.isEmpty()) {
            return to.isEmpty() ? new Whole() : lastBytes(Long.parseLong(to), size);
        }
        long first = Long.parseLong(from);
        long last = to.isEmpty() ? Long.MAX_VALUE : Long.parseLong(to);
        if (last < first) {
            return new Whole();
        }
        return first >= size ? new Unsatisfiable() : new Part(new ByteRange(first, Math.min(last, size - 1)));
    }

    private static Asked lastBytes(long count, long size) {
        return count == 0 || size == 0
                ? new Unsatisfiable()
                : new Part(new ByteRange(Math.max(0, size - count), size - 1));
    }

    long length() {
        return last - first + 1;
    }
}
