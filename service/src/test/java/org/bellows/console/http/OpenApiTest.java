package org.bellows.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.helidon.webserver.http.HttpRules;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.FeedException;
import org.bellows.console.wire.EventTypes;
import org.bellows.console.wire.FeedJson;
import org.bellows.console.wire.StreamStart;
import org.bellows.files.report.FilesEvent;
import org.bellows.http.ErrorCode;
import org.bellows.http.LogWatch;
import org.bellows.http.RawClient.Reply;
import org.bellows.webhook.report.WebhookEvent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The OpenAPI file says what the code does, and the code does what the file says. */
class OpenApiTest {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    private static final ScriptedFeed feed = new ScriptedFeed("one", 100);
    private static ConsoleSocket socket;
    private static JsonNode file;

    @BeforeAll
    static void listen() throws Exception {
        socket = ConsoleSocket.over(feed);
        file = new YAMLMapper().readTree(OpenApiRoute.file());
        assertThat(file.path("openapi").asText()).startsWith("3.1");
    }

    @AfterAll
    static void stop() {
        socket.close();
    }

    /** One operation of the file. */
    private record Operation(String method, String path, JsonNode node) {
        List<JsonNode> parameters(String in) {
            var found = new ArrayList<JsonNode>();
            for (var parameter : node.path("parameters")) {
                var resolved = resolve(parameter);
                if (resolved.path("in").asText().equals(in)) {
                    found.add(resolved);
                }
            }
            return found;
        }

        String target() {
            var target = path;
            for (var parameter : parameters("path")) {
                target = target.replace("{" + parameter.path("name").asText() + "}", example(parameter));
            }
            return target;
        }
    }

    private static JsonNode resolve(JsonNode node) {
        return node.has("$ref") ? file.at(node.get("$ref").asText().substring(1)) : node;
    }

    private static String example(JsonNode parameter) {
        assertThat(parameter.has("example")).as(parameter.toString()).isTrue();
        return parameter.path("example").asText();
    }

    private static List<Operation> operations() {
        var all = new ArrayList<Operation>();
        file.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    if (METHODS.contains(operation.getKey())) {
                        all.add(new Operation(
                                operation.getKey().toUpperCase(Locale.ROOT), path.getKey(), operation.getValue()));
                    }
                }));
        return all;
    }

    /** What the services register, without the gate's wildcard. */
    private static Set<String> registeredPaths() {
        var paths = new TreeSet<String>();
        var rules = (HttpRules) Proxy.newProxyInstance(
                OpenApiTest.class.getClassLoader(), new Class<?>[] {HttpRules.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("any");
                    paths.add((String) arguments[0]);
                    return proxy;
                });
        try (var api = ConsoleApi.of(feed, ConsoleSocket.GENEROUS, InstantSource.system())) {
            ConsoleSocket.services(api).forEach(service -> service.routing(rules));
        }
        paths.remove("/api/console/*");
        return paths;
    }

    @Test
    void every_path_of_the_code_is_in_the_file_and_the_other_way_round() {
        var documented = new TreeSet<String>();
        operations().forEach(operation -> documented.add(operation.path()));

        assertThat(documented).isEqualTo(registeredPaths()).hasSizeGreaterThan(10);
    }

    @Test
    void every_path_knows_the_methods_that_the_file_names() throws IOException {
        for (var path : registeredPaths()) {
            var operations = operations().stream()
                    .filter(operation -> operation.path().equals(path))
                    .toList();
            var reply = socket.exchange("PUT", operations.getFirst().target());
            var allowed =
                    new TreeSet<>(List.of(reply.header("Allow").orElseThrow().split(", ")));
            allowed.remove("HEAD");

            assertThat(reply.status()).isEqualTo(405);
            assertThat(operations.stream().map(Operation::method)).containsExactlyInAnyOrderElementsOf(allowed);
        }
    }

    @Test
    void every_parameter_of_the_code_is_in_the_file_and_the_other_way_round() throws IOException {
        for (var operation : operations()) {
            if (operation.path().endsWith("/log-level") || operation.path().endsWith("/files")) {
                assertThat(operation.parameters("query")).isEmpty();
                continue;
            }
            var reply = socket.exchange(operation.method(), operation.target() + "?unheard-of=1");
            var names = operation.parameters("query").stream()
                    .map(parameter -> parameter.path("name").asText())
                    .toList();

            assertThat(reply.status()).isEqualTo(400);
            assertThat(message(reply))
                    .isEqualTo("unknown parameter \"unheard-of\", "
                            + (names.isEmpty() ? "none is known here" : "known here: " + String.join(", ", names)));
        }
    }

    @Test
    void every_example_of_a_parameter_is_taken_and_what_its_schema_forbids_is_400() throws IOException {
        int tried = 0;
        for (var operation : operations()) {
            if (operation.path().endsWith("/events")) {
                continue;
            }
            for (var parameter : operation.parameters("query")) {
                var name = parameter.path("name").asText();
                var good =
                        socket.exchange(operation.method(), operation.target() + "?" + name + "=" + example(parameter));
                assertThat(good.status()).as(name).isEqualTo(200);
                var bad = socket.exchange(
                        operation.method(), operation.target() + "?" + name + "=" + encoded("'\u00e9".repeat(101)));
                assertThat(bad.status()).as(name).isEqualTo(400);
                assertThat(message(bad)).startsWith(name + " ");
                tried++;
            }
        }
        assertThat(tried).isEqualTo(9);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test
    void every_answer_is_as_its_schema_says_and_has_nothing_that_it_does_not_say() throws IOException {
        int checked = 0;
        for (var operation : operations()) {
            var schema = operation.node().at("/responses/200");
            var content = resolve(schema).path("content").path("application/json");
            if (content.isMissingNode()) {
                continue;
            }
            var query = operation.parameters("query").stream()
                    .filter(parameter -> parameter.path("required").asBoolean())
                    .map(parameter -> "?" + parameter.path("name").asText() + "=" + example(parameter))
                    .findFirst();
            var body = operation.node().at("/requestBody/content/application~1json/example");
            var reply = socket.exchangeBody(
                    operation.method(),
                    operation.target() + query.orElse(""),
                    body.isMissingNode() ? "" : body.toString());

            assertThat(reply.status()).as(operation.path() + reply.body()).isEqualTo(200);
            assertThat(reply.header("Content-Type")).contains("application/json");
            assertThat(problems(content.path("schema"), json(reply)))
                    .as(operation.method() + " " + operation.path())
                    .isEmpty();
            checked++;
        }
        assertThat(checked).isEqualTo(14);
    }

    @Test
    void every_error_is_as_its_schema_says() throws IOException {
        var schema = file.at("/components/schemas/Problem");
        for (var reason : FeedException.Reason.values()) {
            feed.fail(Optional.of(new FeedException(reason, "No.")));
            assertThat(problems(schema, json(socket.get("/api/console/totals"))))
                    .isEmpty();
        }
        feed.fail(Optional.empty());
        assertThat(problems(schema, json(socket.get("/api/console/trend")))).isEmpty();

        var documented = new ArrayList<String>();
        schema.at("/properties/error/properties/code/enum").forEach(code -> documented.add(code.asText()));
        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(Stream.of(ErrorCode.values())
                        .filter(code -> code != ErrorCode.NO_ENGINE)
                        .map(ErrorCode::text)
                        .toList());
    }

    @Test
    void every_kind_of_event_is_as_its_schema_says() throws IOException {
        var kinds = new HashSet<Class<?>>();
        for (var event : Samples.events()) {
            kinds.add(event.getClass());
            assertThat(problems(
                            file.at("/components/schemas/Event"),
                            FeedJson.tree(FeedJson.bytes(new FeedEvent(1, event)))))
                    .as(event.toString())
                    .isEmpty();
        }
        assertThat(kinds)
                .containsExactlyInAnyOrderElementsOf(Stream.of(WebhookEvent.class, FilesEvent.class)
                        .flatMap(domain -> Stream.of(domain.getPermittedSubclasses()))
                        .toList());
        var documented = new ArrayList<String>();
        file.at("/components/schemas/Event/properties/event/properties/type/enum")
                .forEach(type -> documented.add(type.asText()));
        assertThat(documented).containsExactlyInAnyOrderElementsOf(EventTypes.names());
        assertThat(problems(
                        file.at("/components/schemas/StreamStart"),
                        FeedJson.tree(FeedJson.bytes(new StreamStart("one", 5)))))
                .isEmpty();
    }

    @Test
    void a_wrong_answer_would_be_noticed() throws IOException {
        var good = (ObjectNode) json(socket.get("/api/console/totals"));
        var schema = file.at("/components/schemas/TotalsAnswer");
        assertThat(problems(schema, good)).isEmpty();

        ((ObjectNode) good.get("data")).put("extra", 1);
        assertThat(problems(schema, good)).isNotEmpty();
        ((ObjectNode) good.get("data")).remove(List.of("extra", "queued"));
        assertThat(problems(schema, good)).isNotEmpty();
        ((ObjectNode) good.get("data")).put("queued", 1).put("at", "yesterday");
        assertThat(problems(schema, good)).isNotEmpty();
    }

    @Test
    void the_file_is_served_as_it_is_in_the_jar() throws IOException {
        var reply = socket.get("/api/console/openapi.yaml");

        assertThat(reply.header("Content-Type")).contains("application/yaml");
        assertThat(reply.body()).isEqualTo(new String(OpenApiRoute.file(), StandardCharsets.UTF_8));
    }

    private static JsonNode json(Reply reply) throws IOException {
        return FeedJson.tree(reply.body().getBytes(StandardCharsets.UTF_8));
    }

    private static String message(Reply reply) throws IOException {
        return json(reply).at("/error/message").asText();
    }

    /** Clients must bear fields that they do not know; here, one that the file does not know is a mistake. */
    private static List<String> problems(JsonNode schema, JsonNode value) {
        var closed = (ObjectNode) file.deepCopy();
        close(closed.path("components").path("schemas"));
        var root = closed.objectNode();
        root.setAll((ObjectNode) closedCopy(schema));
        root.set("components", closed.get("components"));
        Schema compiled = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(root);
        return compiled
                .validate(value, context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Object::toString)
                .toList();
    }

    private static JsonNode closedCopy(JsonNode schema) {
        var copy = schema.deepCopy();
        close(copy);
        return copy;
    }

    private static void close(JsonNode node) {
        if (node instanceof ObjectNode object
                && object.path("type").asText().equals("object")
                && object.has("properties")) {
            object.put("additionalProperties", false);
        }
        node.forEach(OpenApiTest::close);
    }
}
