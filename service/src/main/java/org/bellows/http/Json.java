package org.bellows.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** The envelope and the request bodies, as JSON. */
public final class Json {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private Json() {}

    /** {@code {"data": value}}. */
    public static byte[] data(Object value) {
        return bytes(Map.of("data", value));
    }

    static byte[] error(ErrorCode code, String message) {
        record Problem(String code, String message) {}
        return bytes(Map.of("error", new Problem(code.text(), message)));
    }

    static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The body of a request.
     *
     * @param expected what it should look like, for the message of the 400
     * @throws HttpFailure 400, when the body is anything else
     */
    public static <T> T body(ServerRequest request, Class<T> type, String expected) {
        try (var in = request.content().inputStream()) {
            var value = MAPPER.readValue(in, type);
            if (value == null) {
                throw HttpFailure.badRequest("the body must be JSON: " + expected);
            }
            return value;
        } catch (IOException e) {
            // Jackson's own message would quote the body and name our classes.
            throw HttpFailure.badRequest("the body must be JSON: " + expected);
        }
    }
}
