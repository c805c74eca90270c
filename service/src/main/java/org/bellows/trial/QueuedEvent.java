package org.bellows.trial;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What Phorge decides to tell a hook: the object, and the {@code properties} text exactly as Phorge's three writers make it.
 *
 * <p>PHIDs are plain ASCII here, so that nothing needs to be escaped.
 */
public record QueuedEvent(String objectPhid, String properties) {
    private static final String CALLER = "PHID-APPS-PhabricatorHeraldApplication";

    /** An edit, queued for a firehose hook or by a Herald rule. {@code transactions} are in the order of the edit, oldest first. */
    public static QueuedEvent edit(String objectPhid, List<String> transactions, List<String> triggers) {
        String keyed = transactions.stream()
                .map(phid -> quoted(phid) + ":" + quoted(phid))
                .collect(Collectors.joining(",", "{", "}"));
        return new QueuedEvent(
                objectPhid,
                "{\"retry\":\"forever\",\"transactionPHIDs\":" + (transactions.isEmpty() ? "[]" : keyed)
                        + ",\"triggerPHIDs\":" + list(triggers) + ",\"silent\":false,\"secure\":false}");
    }

    /** {@code bin/webhook call}: transactions by their number. */
    public static QueuedEvent call(
            String objectPhid, SortedMap<Integer, String> transactions, boolean silent, boolean secure) {
        return new QueuedEvent(
                objectPhid,
                "{\"retry\":\"never\",\"test\":true,\"silent\":" + silent + ",\"secure\":" + secure
                        + ",\"triggerPHIDs\":" + list(List.of(CALLER)) + ",\"transactionPHIDs\":"
                        + newestFirst(transactions) + "}");
    }

    /** The form of a hook's page that sends a test. */
    public static QueuedEvent testForm(String objectPhid, SortedMap<Integer, String> transactions, String userPhid) {
        return new QueuedEvent(
                objectPhid,
                "{\"retry\":\"never\",\"triggerPHIDs\":" + list(List.of(userPhid))
                        + ",\"test\":true,\"transactionPHIDs\":" + newestFirst(transactions) + "}");
    }

    private static String newestFirst(SortedMap<Integer, String> transactions) {
        if (transactions.isEmpty()) {
            return "[]";
        }
        TreeMap<Integer, String> descending = new TreeMap<>(Comparator.reverseOrder());
        descending.putAll(transactions);
        return descending.entrySet().stream()
                .map(entry -> "\"" + entry.getKey() + "\":" + quoted(entry.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String list(List<String> phids) {
        return phids.stream().map(QueuedEvent::quoted).collect(Collectors.joining(",", "[", "]"));
    }

    private static String quoted(String phid) {
        return "\"" + phid + "\"";
    }
}
