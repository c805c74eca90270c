package org.bellows.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The {@code properties} of a request: what Phorge stored, and what an attempt writes back.
 *
 * <p>A write-back replaces or appends {@code errorType} and {@code errorCode} and leaves every other character of the text
 * as it was: keys we do not know, big numbers, escapes and order included. Contract, section 2.
 */
final class RequestProperties {
    /** Longer keys and numbers than a parser takes by itself: Phorge reads them, so they are no reason to fail a request. */
    private static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxNameLength(10_000_000)
            .maxNumberLength(100_000)
            .build();

    // Phorge uses PHIDs as keys, so nearly every key is new: a table of known names would only grow and be searched.
    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(LIMITS)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();
    private static final ObjectMapper JSON = new ObjectMapper(FACTORY);
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");

    /** Phorge reads at most this many levels; anything deeper is unreadable to it too. */
    private static final int DEEPEST = 511;

    private final String text;
    private final Map<String, JsonNode> values;
    private final List<JsonNode> transactions;
    private final List<JsonNode> triggers;

    private RequestProperties(
            String text, Map<String, JsonNode> values, List<JsonNode> transactions, List<JsonNode> triggers) {
        this.text = text;
        this.values = values;
        this.transactions = transactions;
        this.triggers = triggers;
    }

    /** A properties text that cannot be understood; it must not be touched. */
    static final class UnreadableException extends Exception {
        private final String reason;

        UnreadableException(String reason) {
            super(reason);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }

    /** Reads the text. */
    static RequestProperties parse(String text) throws UnreadableException {
        JsonNode root;
        try (JsonParser parser = FACTORY.createParser(text)) {
            root = JSON.readTree(parser);
            if (root == null || parser.nextToken() != null) {
                throw new UnreadableException("the properties are not one JSON value");
            }
        } catch (IOException e) {
            throw new UnreadableException("the properties are not JSON");
        }
        if (!root.isContainerNode()) {
            throw new UnreadableException("the properties are neither a JSON object nor a JSON list");
        }
        if (deeperThan(root, DEEPEST)) {
            throw new UnreadableException("the properties are nested more than " + DEEPEST + " levels deep");
        }
        var values = new LinkedHashMap<String, JsonNode>();
        root.properties().forEach(entry -> values.put(entry.getKey(), entry.getValue()));
        return new RequestProperties(
                text, values, newestFirst(values.get("transactionPHIDs")), listOf("triggerPHIDs", values));
    }

    /** True only for {@code "forever"}; anything else is tried once. */
    boolean retriesForever() {
        return TextNode.valueOf("forever").equals(values.get("retry"));
    }

    /** The transactions' PHIDs, newest first, each once. */
    List<String> transactionPhids() {
        var phids = new LinkedHashSet<String>();
        for (JsonNode transaction : transactions) {
            // Phorge looks these up by PHID, so what is not a text names no transaction.
            if (transaction.isTextual()) {
                phids.add(transaction.textValue());
            }
        }
        return List.copyOf(phids);
    }

    /** The triggers, as stored. */
    List<JsonNode> triggerPhids() {
        return triggers;
    }

    /** The stored value of {@code test}, {@code silent} or {@code secure}; {@code false} when absent. */
    JsonNode flag(String name) {
        return Optional.ofNullable(values.get(name)).orElse(BooleanNode.FALSE);
    }

    /** The text with the outcome of an attempt in it. */
    String withError(String type, JsonNode code) {
        var quoted = new StringBuilder();
        PhpJson.appendString(quoted, type);
        var codeText = new StringBuilder();
        PhpJson.append(codeText, code, 0);

        if (isObject() && !values.containsKey("errorType") && !values.containsKey("errorCode")) {
            // As on every first attempt: what stands in the text needs not to be looked at again.
            int end = text.lastIndexOf('}');
            return text.substring(0, end) + (values.isEmpty() ? "" : ",") + "\"errorType\":" + quoted
                    + ",\"errorCode\":" + codeText + text.substring(end);
        }
        List<Member> members = Member.allOf(text);
        boolean hasType = false;
        boolean hasCode = false;
        for (Member member : members) {
            hasType |= member.name().equals("errorType");
            hasCode |= member.name().equals("errorCode");
        }
        if (!isObject()) {
            return "{" + numbered(members) + (members.isEmpty() ? "" : ",") + "\"errorType\":" + quoted
                    + ",\"errorCode\":" + codeText + "}";
        }
        var out = new StringBuilder(text);
        int end = text.lastIndexOf('}');
        String between = members.isEmpty() ? "" : ",";
        if (!hasCode) {
            out.insert(end, (hasType ? between : ",") + "\"errorCode\":" + codeText);
        }
        if (!hasType) {
            out.insert(end, between + "\"errorType\":" + quoted);
        }
        // From the back, so that the earlier offsets stay right.
        for (Member member : members.reversed()) {
            switch (member.name()) {
                case "errorType" -> out.replace(member.start(), member.end(), quoted.toString());
                case "errorCode" -> out.replace(member.start(), member.end(), codeText.toString());
                default -> {}
            }
        }
        return out.toString();
    }

    private boolean isObject() {
        return !text.stripLeading().startsWith("[");
    }

    private String numbered(List<Member> elements) {
        var out = new StringBuilder();
        for (int i = 0; i < elements.size(); i++) {
            out.append(i == 0 ? "" : ",").append('"').append(i).append("\":");
            out.append(text, elements.get(i).start(), elements.get(i).end());
        }
        return out.toString();
    }

    private static List<JsonNode> newestFirst(@Nullable JsonNode stored) throws UnreadableException {
        if (stored == null) {
            return List.of();
        }
        if (!stored.isContainerNode()) {
            throw new UnreadableException("transactionPHIDs is neither a list nor an object");
        }
        if (stored.isArray()) {
            return elements(stored);
        }
        var entries = new ArrayList<>(stored.properties());
        if (entries.stream().allMatch(entry -> INTEGER.matcher(entry.getKey()).matches())) {
            // Keyed by transaction id: the highest id is the newest.
            entries.sort(Comparator.comparing((Map.Entry<String, JsonNode> entry) -> new BigInteger(entry.getKey()))
                    .reversed());
        } else {
            // Keyed by PHID, in the order of the edit: the last one is the newest.
            Collections.reverse(entries);
        }
        return entries.stream().map(Map.Entry::getValue).toList();
    }

    private static List<JsonNode> listOf(String name, Map<String, JsonNode> values) throws UnreadableException {
        JsonNode stored = values.get(name);
        if (stored == null) {
            return List.of();
        }
        if (!stored.isContainerNode()) {
            throw new UnreadableException(name + " is neither a list nor an object");
        }
        return elements(stored);
    }

    private static List<JsonNode> elements(JsonNode container) {
        var elements = new ArrayList<JsonNode>();
        container.forEach(elements::add);
        return List.copyOf(elements);
    }

    private static boolean deeperThan(JsonNode node, int levels) {
        if (!node.isContainerNode()) {
            return false;
        }
        if (levels == 0) {
            return true;
        }
        for (JsonNode child : node) {
            if (deeperThan(child, levels - 1)) {
                return true;
            }
        }
        return false;
    }
}
