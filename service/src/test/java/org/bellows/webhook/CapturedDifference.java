package org.bellows.webhook;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What we do differently from the Phorge that was captured, and why. A case that is not here must come out as captured.
 *
 * @param error what the properties end with after the attempt; empty when the text stays as it is
 * @param requests how many requests arrive
 */
record CapturedDifference(
        String why, String status, String result, boolean attempted, Optional<String> error, int requests) {

    private static final String NOT_FOLLOWED = "a POST that 301, 302 or 303 redirects would arrive without its body";
    private static final String BY_HEAD = "the status line decides: to send again what arrived would be a duplicate";
    private static final String DNS = "a name that does not resolve now may resolve at the next attempt";
    private static final String NO_OBJECT = "we do not read the tables of Phorge's applications";
    private static final String UNREADABLE = "Phorge retries these for ever";

    static final Map<String, CapturedDifference> ALL = Map.ofEntries(
            entry("e-301-to-200", failed(NOT_FOLLOWED, 301)),
            entry("e-302-to-200", failed(NOT_FOLLOWED, 302)),
            entry("e-303-to-200", failed(NOT_FOLLOWED, 303)),
            entry("e-302-chain-20", failed(NOT_FOLLOWED, 302)),
            entry("e-302-chain-21", failed(NOT_FOLLOWED, 302)),
            entry("e-302-loop", failed(NOT_FOLLOWED, 302)),
            entry("e-302-to-ftp", failed(NOT_FOLLOWED, 302)),
            entry("e-302-to-other-port-refused", failed(NOT_FOLLOWED, 302)),
            entry("e-302-to-relative", failed(NOT_FOLLOWED, 302)),
            entry("g-redirect-to-host.invalid", failed(NOT_FOLLOWED, 302)),
            entry("h-redirect-slow20", failed(NOT_FOLLOWED, 302)),
            entry("j-http-redirect-to-https", failed(NOT_FOLLOWED, 302)),
            entry("e-200-badgzip", delivered(BY_HEAD)),
            entry("h-drip20", delivered(BY_HEAD)),
            entry("h-headers-then-slow20", delivered(BY_HEAD)),
            entry("i-short-body", delivered(BY_HEAD)),
            entry("g-dns-host.invalid", unresolved("failed")),
            entry("g-dns-retryforever", unresolved("queued")),
            entry("n-object-bad-type", delivered(NO_OBJECT)),
            entry("n-object-empty", delivered(NO_OBJECT)),
            entry("n-object-missing-task", delivered(NO_OBJECT)),
            entry("n-object-not-a-phid", delivered(NO_OBJECT)),
            entry("r-object-HLXS-transcript", delivered(NO_OBJECT)),
            entry("r-object-HWBR-request", delivered(NO_OBJECT)),
            entry("r-object-XACT-transaction", delivered(NO_OBJECT)),
            entry("x-props-invalid-json", unreadable()),
            entry("x-props-null-lists", unreadable()),
            entry("x-hook-row-missing", hook("Phorge leaves the row queued until it is collected", "not-found", 0)),
            entry(
                    "l-redirect-to-blacklisted-127.0.0.2",
                    hook("Phorge checks the first address only: body and signature would leave", "uri", 1)));

    /** Phorge asks its own tables which transactions exist and in which order; a list keeps its order with us. */
    static final Map<String, List<String>> TRANSACTIONS = Map.of(
            "q-all-missing", List.of("PHID-XACT-TASK-doesnotexist000"),
            "q-order-list-shuffled",
                    List.of(
                            "PHID-XACT-TASK-mfpn2kei7c45ee7",
                            "PHID-XACT-TASK-xs34f4vjsgfr3is",
                            "PHID-XACT-TASK-hpc77s7q3lpaqf4",
                            "PHID-XACT-TASK-lnmurdhgzcm5z2v"),
            "q-order-missing",
                    List.of(
                            "PHID-XACT-TASK-doesnotexist000",
                            "PHID-XACT-TASK-mfpn2kei7c45ee7",
                            "PHID-XACT-TASK-xs34f4vjsgfr3is",
                            "PHID-XACT-TASK-doesnotexist001"),
            "q-other-object", List.of("PHID-XACT-HWBH-qt2nlfbkesttwp5", "PHID-XACT-TASK-xs34f4vjsgfr3is"));

    /** Cases that one row and one hook cannot show in the time of a test. */
    static final Map<String, String> NOT_SHOWN = Map.of(
            "o-forever", "the schedule of Phorge's daemons over fifteen minutes; no hook was captured",
            "p-11th-never", "five minutes behind an open breaker: the p-backoff cases show both of its sides",
            "p-12th-forever", "fifteen minutes behind an open breaker, likewise",
            "x-request-row-missing", "a task without a row: we start from the rows");

    private static CapturedDifference failed(String why, int status) {
        return new CapturedDifference(why, "failed", "fail", true, http(status), 1);
    }

    static CapturedDifference delivered(String why) {
        return new CapturedDifference(why, "sent", "okay", true, http(200), 1);
    }

    static CapturedDifference unresolved(String status) {
        return new CapturedDifference(DNS, status, "fail", true, http(6), 0);
    }

    private static CapturedDifference unreadable() {
        return new CapturedDifference(UNREADABLE, "failed", "none", false, Optional.empty(), 0);
    }

    private static CapturedDifference hook(String why, String code, int requests) {
        return new CapturedDifference(
                why,
                "failed",
                "none",
                false,
                Optional.of("\"errorType\":\"hook\",\"errorCode\":\"" + code + "\"}"),
                requests);
    }

    private static Optional<String> http(int code) {
        return Optional.of("\"errorType\":\"http\",\"errorCode\":" + code + "}");
    }

    /** The properties after the attempt. */
    String properties(String before) {
        return error.map(text -> before.substring(0, before.length() - 1) + "," + text)
                .orElse(before);
    }
}
