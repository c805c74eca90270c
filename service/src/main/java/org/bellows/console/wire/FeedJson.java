package org.bellows.console.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.feed.TrendWindow;
import org.bellows.console.feed.UnknownEvent;
import org.bellows.event.Happening;

/**
 * How the feed's records look in JSON. Times are ISO 8601 in UTC ({@code 2026-11-30T12:00:00.123456Z}), durations ISO 8601 as well
 * ({@code PT0.0123S}: a handoff is shorter than a millisecond), an empty value is absent, bytes are base64, an event says its
 * {@code type}. A reader passes over fields and kinds of events that it does not know, so that it may be older than the service.
 */
public final class FeedJson {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // What is not there and not optional must not turn up as a null far from here.
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
            .addMixIn(Happening.class, Typed.class)
            .addMixIn(TrendWindow.class, WindowName.MixIn.class)
            .build();

    static {
        MAPPER.registerSubtypes(EventTypes.all().toArray(NamedType[]::new));
    }

    private FeedJson() {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type", visible = true, defaultImpl = UnknownEvent.class)
    private interface Typed {}

    /** {@code value} in one line. */
    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code {"data": value}}. */
    public static byte[] data(Object value) {
        return bytes(Map.of("data", value));
    }

    /** What is in {@code {"data": …}}. */
    public static <T> T data(byte[] json, Class<T> type) throws IOException {
        return MAPPER.treeToValue(content(json), type);
    }

    /** The list that is in {@code {"data": […]}}. */
    public static <T> List<T> list(byte[] json, Class<T> element) throws IOException {
        return MAPPER.treeToValue(content(json), MAPPER.getTypeFactory().constructCollectionType(List.class, element));
    }

    private static JsonNode content(byte[] json) throws IOException {
        JsonNode data = tree(json).path("data");
        if (data.isMissingNode() || data.isNull()) {
            throw new IOException("there is no data in the answer");
        }
        return data;
    }

    /** Any JSON. */
    public static JsonNode tree(byte[] json) throws IOException {
        return MAPPER.readTree(json);
    }

    /** A value without an envelope. */
    public static <T> T value(String json, Class<T> type) throws IOException {
        return MAPPER.readValue(json, type);
    }

    /** One event; one that is not understood keeps its place as an {@link UnknownEvent}. */
    public static FeedEvent event(String json) throws IOException {
        try {
            var event = MAPPER.readValue(json, FeedEvent.class);
            if (event == null) {
                throw new IOException("an event is null");
            }
            return event;
        } catch (JsonProcessingException e) {
            return placeOf(MAPPER.readTree(json), e);
        }
    }

    private static FeedEvent placeOf(JsonNode event, JsonProcessingException cause) throws IOException {
        try {
            return new FeedEvent(
                    event.required("id").longValue(),
                    new UnknownEvent(
                            Instant.parse(event.required("event").required("at").asText()),
                            event.required("event").path("type").asText()));
        } catch (IllegalArgumentException | DateTimeParseException _) {
            throw cause;
        }
    }
}
