package org.bellows.outbound;

import java.util.ArrayDeque;
import java.util.Deque;

/** Removes {@code .} and {@code ..} from a path (RFC 3986, 5.2.4); escaped dots are not dots. */
final class DotSegments {

    private DotSegments() {}

    static String remove(String path) {
        if (path.isEmpty()) {
            return "/";
        }
        if (!path.contains("/.")) {
            return path;
        }
        Deque<String> kept = new ArrayDeque<>();
        int start = 1;
        while (true) {
            int end = path.indexOf('/', start);
            boolean last = end < 0;
            String segment = last ? path.substring(start) : path.substring(start, end);
            boolean dots = segment.equals(".") || segment.equals("..");
            if (segment.equals("..")) {
                kept.pollLast();
            }
            if (!dots) {
                kept.addLast(segment);
            } else if (last) {
                kept.addLast("");
            }
            if (last) {
                return "/" + String.join("/", kept);
            }
            start = end + 1;
        }
    }
}
