package org.bellows.webhook;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One captured case of a real Phorge: hook, row before, row after, and the exact bytes of the requests between. */
record PhorgeCase(
        String name, Optional<Hook> hook, Optional<Request> before, Optional<Request> after, List<String> requests) {

    static List<PhorgeCase> all() {
        try (var in = PhorgeCase.class.getResourceAsStream("/phorge/cases.json")) {
            var cases = new ArrayList<PhorgeCase>();
            for (JsonNode node : new ObjectMapper().readTree(in)) {
                cases.add(of(node));
            }
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static PhorgeCase named(String name) {
        return all().stream()
                .filter(found -> found.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The head of request {@code index}, request line included, without the blank line. */
    String head(int index) {
        return requests.get(index).split("\r\n\r\n", 2)[0];
    }

    /** The body of request {@code index}. */
    byte[] body(int index) {
        return requests.get(index).split("\r\n\r\n", 2)[1].getBytes(StandardCharsets.UTF_8);
    }

    /** The value of a header of request {@code index}. */
    String header(int index, String name) {
        return head(index)
                .lines()
                .filter(line -> line.startsWith(name + ": "))
                .map(line -> line.substring(name.length() + 2))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public String toString() {
        return name;
    }

    private static PhorgeCase of(JsonNode node) {
        List<String> requests =
                new ObjectMapper().convertValue(node.get("requests"), new TypeReference<List<String>>() {});
        return new PhorgeCase(
                node.get("case").textValue(),
                present(node, "hook").map(PhorgeCase::hook),
                present(node, "before").map(PhorgeCase::row),
                present(node, "after").map(PhorgeCase::row),
                requests);
    }

    private static Optional<JsonNode> present(JsonNode node, String field) {
        return Optional.ofNullable(node.get(field)).filter(value -> !value.isNull());
    }

    private static Hook hook(JsonNode node) {
        return new Hook(
                node.get("phid").textValue(),
                node.get("name").textValue(),
                node.get("webhookURI").textValue(),
                node.get("status").textValue(),
                node.get("hmacKey").textValue());
    }

    private static Request row(JsonNode node) {
        return new Request(
                node.get("id").longValue(),
                node.get("phid").textValue(),
                node.get("webhookPHID").textValue(),
                node.get("objectPHID").textValue(),
                node.get("status").textValue(),
                node.get("properties").textValue(),
                node.get("lastRequestResult").textValue(),
                node.get("lastRequestEpoch").longValue(),
                node.get("dateCreated").longValue(),
                node.get("dateModified").longValue(),
                node.get("dateCreated").longValue());
    }
}
