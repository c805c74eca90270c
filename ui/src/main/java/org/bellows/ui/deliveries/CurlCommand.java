package org.bellows.ui.deliveries;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.bellows.console.feed.AttemptDetail;
import org.bellows.console.feed.AttemptDetail.HeaderLine;
import org.bellows.ui.text.Texts;

/**
 * A request as a command for a POSIX shell that sends the same bytes again. What the service does not show – the values of the URL's
 * query and the login – are variables of the shell; the command does not run without them.
 */
final class CurlCommand {
    private static final String END = "END_OF_BODY";
    private static final char MASK = '…';
    private static final Set<String> CURL_SETS = Set.of("host", "content-length");
    private static final List<String> CURL_ADDS = List.of("Accept", "User-Agent", "Content-Type", "Expect");

    private final AttemptDetail detail;
    private final Texts texts;
    private final List<String> comments = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    private CurlCommand(AttemptDetail detail, Texts texts) {
        this.detail = detail;
        this.texts = texts;
    }

    /** @param texts of this package, for the comments */
    static String of(AttemptDetail detail, Texts texts) {
        return new CurlCommand(detail, texts).write();
    }

    private String write() {
        var words = new ArrayList<String>();
        // As they stand: no ranges in the URL, no dots taken out, no second protocol.
        words.add("curl --include --globoff --path-as-is --http1.1");
        words.add("--url " + url());
        if (detail.credentials()) {
            words.add("--user " + variable("HOOK_LOGIN"));
            comments.add(texts.get("curl.login", "HOOK_LOGIN"));
        }
        detail.requestHeaders().stream()
                .filter(header -> !CURL_SETS.contains(header.name().toLowerCase(Locale.ROOT)))
                .forEach(header -> words.add("--header " + ShellText.quoted(line(header))));
        CURL_ADDS.stream().filter(name -> !has(name)).forEach(name -> words.add("--header '" + name + ":'"));
        words.add("--data-binary @-");
        var command = String.join(" \\\n  ", words);
        var body = detail.body();
        var out = new StringBuilder();
        comments.forEach(comment -> out.append("# ").append(comment).append('\n'));
        if (ShellText.fitsHereDocument(body, END)) {
            out.append(command).append(" <<'" + END + "'\n");
            out.append(new String(body, java.nio.charset.StandardCharsets.US_ASCII));
            return out.append(END).append('\n').toString();
        }
        return out.append(ShellText.printf(body))
                .append(" |\n")
                .append(command)
                .append('\n')
                .toString();
    }

    private String url() {
        var url = detail.url();
        var out = new StringBuilder();
        int start = 0;
        for (int at = url.indexOf(MASK); at >= 0; at = url.indexOf(MASK, start)) {
            var before = url.substring(start, at);
            var name = parameter(before);
            var variable = fresh(name);
            out.append(ShellText.quoted(before)).append(variable(variable));
            comments.add(name.isEmpty() ? texts.get("curl.query", variable) : texts.get("curl.value", variable, name));
            start = at + 1;
        }
        return start < url.length() || start == 0
                ? out.append(ShellText.quoted(url.substring(start))).toString()
                : out.toString();
    }

    /** The name in front of the mask, empty when the mask stands for more than a value. */
    private static String parameter(String before) {
        if (!before.endsWith("=")) {
            return "";
        }
        var name = before.substring(0, before.length() - 1);
        return name.substring(Math.max(name.lastIndexOf('?'), name.lastIndexOf('&')) + 1);
    }

    private String fresh(String parameter) {
        var base = "QUERY_" + parameter.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        var name = parameter.isEmpty() || names.contains(base) ? base + "_" + (names.size() + 1) : base;
        name = name.replaceAll("_+", "_");
        names.add(name);
        return name;
    }

    private static String variable(String name) {
        return "\"${" + name + ":?is not set, see the comment above the command}\"";
    }

    // Without a value, curl would take the line for "leave this header out".
    private static String line(HeaderLine header) {
        return header.value().isEmpty() ? header.name() + ";" : header.name() + ": " + header.value();
    }

    private boolean has(String name) {
        return detail.requestHeaders().stream().anyMatch(header -> header.name().equalsIgnoreCase(name));
    }
}
