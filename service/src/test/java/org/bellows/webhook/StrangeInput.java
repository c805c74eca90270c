package org.bellows.webhook;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bellows.trial.HookRow;
import org.bellows.trial.RequestRow;

/**
 * Something that a database may hold and that Phorge would not have written.
 *
 * @param hook changes an ordinary hook; empty: the row's hook does not exist
 * @param outcome {@code status/lastRequestResult/errorType/errorCode}, the codes as JSON; {@code untouched} when the row is to
 *     stay as it is; with {@code …/unreadable} the properties stay as they are
 */
record StrangeInput(String name, Optional<UnaryOperator<HookRow>> hook, UnaryOperator<RequestRow> row, String outcome) {
    static final String UNTOUCHED = "untouched";

    private static final String SENT = "sent/okay/http/200";
    private static final String BAD_URI = "failed/none/hook/\"uri\"";
    private static final String MALFORMED = "failed/fail/http/3";
    private static final String UNREADABLE = "failed/none/unreadable";
    private static final long FAR_FUTURE = 4_102_444_800L;
    private static final long LAST_EPOCH = 0xffff_ffffL;

    /** {@code PORT} in a URI stands for the receiver's. */
    static List<StrangeInput> all() {
        String longPath = "http://127.0.0.1:PORT/s/200?";
        return List.of(
                uri("a URI with a space", "http://127.0.0.1:PORT/a b", MALFORMED),
                uri("a URI with a tab", "http://127.0.0.1:PORT/a\tb", MALFORMED),
                uri("a URI with a line break", "http://127.0.0.1:PORT/a\nX-Injected: 1", MALFORMED),
                uri("a URI that ends with a line break", "http://127.0.0.1:PORT/\n", MALFORMED),
                uri("a line break in the query", "http://127.0.0.1:PORT/?a\r\nX-Injected: 1", MALFORMED),
                uri("an unknown scheme", "gopher://127.0.0.1:PORT/", BAD_URI),
                uri("no scheme", "127.0.0.1:PORT/", BAD_URI),
                uri("a user name with a line break", "http://u%0d%0aX-Injected:%201:p@127.0.0.1:PORT/", BAD_URI),
                uri("an escaped line break", "http://127.0.0.1:PORT/s/200?%0d%0aX-Injected:%201", SENT),
                uri("a URI of 2,048 characters", longPath + "x".repeat(2048 - longPath.length()), SENT),
                uri("a URI of 60,000 characters", longPath + "x".repeat(60_000), SENT),
                uri("no URI", "", BAD_URI),
                uri("a NUL as URI", "\0", BAD_URI),
                uri("a non-ASCII host", "http://b\u00fccher.invalid/", "failed/fail/http/6"),
                uri("a host of other letters", "http://\u4f8b\u3048.invalid/", "failed/fail/http/6"),
                uri("an emoji as host", "http://\ud83d\ude00.invalid/", BAD_URI),
                uri("port 0", "http://127.0.0.1:0/", "failed/fail/http/7"),
                uri("port 99999", "http://127.0.0.1:99999/", BAD_URI),
                uri("port abc", "http://127.0.0.1:abc/", BAD_URI),
                uri("no port behind the colon and no host", "http://:/", BAD_URI),
                uri("non-ASCII path and query", "http://127.0.0.1:PORT/s/200\u00e9?\u00e9=\ud83d\ude00", SENT),
                hook("an empty key", hook -> hookWith(hook, hook.name(), hook.status(), ""), SENT),
                hook(
                        "a key of other letters",
                        hook -> hookWith(hook, hook.name(), hook.status(), "\u00e9\ud83d\ude00\n"),
                        SENT),
                hook(
                        "a hook's name with control characters",
                        hook -> hookWith(hook, "a\nERROR b\0\u001b[31m\u202e", hook.status(), hook.hmacKey()),
                        SENT),
                hook(
                        "a hook's status that is not known",
                        hook -> hookWith(hook, hook.name(), "d\u00efsabled", hook.hmacKey()),
                        SENT),
                hook("an empty status of the hook", hook -> hookWith(hook, hook.name(), "", hook.hmacKey()), SENT),
                object("an object that is not UTF-8", "PHID-TASK-\u00ff\u00fe\u00c3", SENT),
                object("an object with a NUL", "PHID-TASK-\0\0", SENT),
                object("an object with quotes", "PHID-\"'\\\"-</script>\n", SENT),
                object("an object of 64 bytes", "\u00ff".repeat(64), SENT),
                object("no object", "", SENT),
                phid("a PHID that is not UTF-8", "PHID-HWBR-\u00ff\u00fe\u00c3", SENT),
                phid("a PHID with a NUL and a line break", "PHID\0\r\nX-Injected: 1", SENT),
                phid("a PHID of 64 bytes", "\"".repeat(64), SENT),
                phid("an empty PHID", "", SENT),
                hookPhid("a hook's PHID that is not UTF-8", "PHID-HWBH-\u00ff\u00fe\u00c3"),
                hookPhid("a hook's PHID with a NUL, quotes and a line break", "PHID\0'\"\\\n"),
                hookPhid("a hook's PHID of 64 bytes", "\u00e9".repeat(64)),
                hookPhid("an empty PHID of a hook", ""),
                new StrangeInput(
                        "a hook that does not exist and has no PHID one could read",
                        Optional.empty(),
                        row -> rowWith(row, row.phid(), "\u00ff\0'\"\n\u0001", row.objectPhid()),
                        "failed/none/hook/\"not-found\""),
                properties("1 MB", "{\"retry\":\"never\",\"pad\":\"" + "x".repeat(1_000_000) + "\"}", SENT),
                properties(
                        "600 levels",
                        "{\"retry\":\"never\",\"a\":" + "[".repeat(600) + "]".repeat(600) + "}",
                        UNREADABLE),
                properties(
                        "50,000 levels",
                        "{\"retry\":\"never\",\"a\":" + "[".repeat(50_000) + "]".repeat(50_000) + "}",
                        UNREADABLE),
                properties(
                        "keys that stand twice", "{\"retry\":\"forever\",\"a\":1,\"retry\":\"never\",\"a\":2}", SENT),
                properties("an infinite number", "{\"retry\":\"never\",\"silent\":1e400,\"x\":-1e400}", SENT),
                properties("a number without end", "{\"retry\":\"never\",\"x\":1e999999999}", SENT),
                properties("a key of 60,000 characters", "{\"" + "k".repeat(60_000) + "\":1}", SENT),
                properties("a number of 5,000 digits", "{\"x\":" + "7".repeat(5_000) + "}", SENT),
                properties("retry as a list", "{\"retry\":[\"forever\"],\"silent\":{}}", SENT),
                properties("10,000 transactions", "{\"transactionPHIDs\":[" + transactions() + "]}", SENT),
                properties(
                        "an errorCode stored as text",
                        "{\"retry\":\"never\",\"errorType\":\"http\",\"errorCode\":\"500\"}",
                        SENT),
                // JSON's grammar allows it, and it goes out as it is stored.
                properties("half a surrogate", "{\"silent\":\"\\ud800\"}", SENT),
                properties("no JSON", "{bad", UNREADABLE),
                properties("nothing", "", UNREADABLE),
                properties("null", "null", UNREADABLE),
                properties("a byte order mark", "\ufeff{\"retry\":\"never\"}", UNREADABLE),
                properties("lists that are texts", "{\"transactionPHIDs\":\"x\",\"triggerPHIDs\":1}", UNREADABLE),
                properties(
                        "strange triggers",
                        "{\"triggerPHIDs\":[1,null,true,1.5,[\"a\"],{\"b\":{}}],\"transactionPHIDs\":{\"x\":[],\"y\":1}}",
                        SENT),
                status("weird"),
                status("QUEUED"),
                status("queued "),
                status(""),
                // Never touched, so due now, whatever its dates are.
                dates("created in the far future", "none", 0, FAR_FUTURE, FAR_FUTURE, SENT),
                dates("created at the beginning of time", "none", 0, 0, 0, SENT),
                // A claim that does not end: whoever wrote it owns the row until then.
                dates("claimed in the far future", "none", 0, 1_700_000_000, FAR_FUTURE, UNTOUCHED),
                // The backoff counts from the last attempt, and that is yet to come.
                dates("tried in the far future", "fail", FAR_FUTURE, 1_700_000_000, FAR_FUTURE, UNTOUCHED),
                // No claim can move these versions forward.
                dates("modified at the end of time", "none", 0, 1_700_000_000, LAST_EPOCH, UNTOUCHED),
                dates("created at the end of time", "none", 0, LAST_EPOCH, LAST_EPOCH, UNTOUCHED),
                dates("an unknown last result", "strange", 1_700_000_000, 1_700_000_000, 1_700_000_000, SENT));
    }

    /** The properties after the attempt. */
    String properties(String before) {
        String[] parts = outcome.split("/", 4);
        if (parts.length < 4) {
            return before;
        }
        String error = "\"errorType\":\"" + parts[2] + "\",\"errorCode\":" + parts[3];
        if (before.contains("\"errorCode\":\"500\"")) {
            return before.replace("\"errorType\":\"http\",\"errorCode\":\"500\"", error);
        }
        return before.substring(0, before.length() - 1) + "," + error + "}";
    }

    boolean untouched() {
        return outcome.equals(UNTOUCHED);
    }

    boolean sent() {
        return outcome.equals(SENT);
    }

    @Override
    public String toString() {
        return name;
    }

    private static StrangeInput uri(String name, String uri, String outcome) {
        return hook(
                name,
                hook -> new HookRow(
                        0,
                        hook.phid(),
                        hook.name(),
                        uri.replace("PORT", port(hook)),
                        hook.viewPolicy(),
                        hook.editPolicy(),
                        hook.status(),
                        hook.hmacKey(),
                        hook.dateCreated(),
                        hook.dateModified()),
                outcome);
    }

    private static String port(HookRow hook) {
        return hook.webhookUri().replaceFirst("^http://127.0.0.1:([0-9]+)/.*", "$1");
    }

    private static StrangeInput hook(String name, UnaryOperator<HookRow> hook, String outcome) {
        return new StrangeInput(name, Optional.of(hook), UnaryOperator.identity(), outcome);
    }

    private static HookRow hookWith(HookRow hook, String name, String status, String key) {
        return new HookRow(
                0,
                hook.phid(),
                name,
                hook.webhookUri(),
                hook.viewPolicy(),
                hook.editPolicy(),
                status,
                key,
                hook.dateCreated(),
                hook.dateModified());
    }

    private static StrangeInput hookPhid(String name, String phid) {
        return new StrangeInput(
                name,
                Optional.of(hook -> new HookRow(
                        0,
                        phid,
                        hook.name(),
                        hook.webhookUri(),
                        hook.viewPolicy(),
                        hook.editPolicy(),
                        hook.status(),
                        hook.hmacKey(),
                        hook.dateCreated(),
                        hook.dateModified())),
                row -> rowWith(row, row.phid(), phid, row.objectPhid()),
                SENT);
    }

    private static StrangeInput object(String name, String phid, String outcome) {
        return row(name, row -> rowWith(row, row.phid(), row.webhookPhid(), phid), outcome);
    }

    private static StrangeInput phid(String name, String phid, String outcome) {
        return row(name, row -> rowWith(row, phid, row.webhookPhid(), row.objectPhid()), outcome);
    }

    private static StrangeInput properties(String name, String properties, String outcome) {
        return row(
                "properties: " + name,
                row -> new RequestRow(
                        0,
                        row.phid(),
                        row.webhookPhid(),
                        row.objectPhid(),
                        row.status(),
                        properties,
                        row.lastRequestResult(),
                        row.lastRequestEpoch(),
                        row.dateCreated(),
                        row.dateModified()),
                outcome);
    }

    private static StrangeInput status(String status) {
        return row(
                "the status '" + status + "'",
                row -> new RequestRow(
                        0,
                        row.phid(),
                        row.webhookPhid(),
                        row.objectPhid(),
                        status,
                        row.properties(),
                        row.lastRequestResult(),
                        row.lastRequestEpoch(),
                        row.dateCreated(),
                        row.dateModified()),
                UNTOUCHED);
    }

    private static StrangeInput dates(
            String name, String result, long attempt, long created, long modified, String outcome) {
        return row(
                name,
                row -> new RequestRow(
                        0,
                        row.phid(),
                        row.webhookPhid(),
                        row.objectPhid(),
                        row.status(),
                        row.properties(),
                        result,
                        attempt,
                        created,
                        modified),
                outcome);
    }

    private static StrangeInput row(String name, UnaryOperator<RequestRow> row, String outcome) {
        return new StrangeInput(name, Optional.of(UnaryOperator.identity()), row, outcome);
    }

    private static RequestRow rowWith(RequestRow row, String phid, String hookPhid, String objectPhid) {
        return new RequestRow(
                0,
                phid,
                hookPhid,
                objectPhid,
                row.status(),
                row.properties(),
                row.lastRequestResult(),
                row.lastRequestEpoch(),
                row.dateCreated(),
                row.dateModified());
    }

    private static String transactions() {
        return IntStream.range(0, 10_000)
                .mapToObj(i -> "\"PHID-XACT-TASK-" + i + "\"")
                .collect(Collectors.joining(","));
    }

    /** The bytes that stand in a column, as the receiver's text shows them. */
    static String asReceived(String latin1) {
        return new String(latin1.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
