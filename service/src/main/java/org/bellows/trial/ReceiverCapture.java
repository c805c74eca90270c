package org.bellows.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Requests in a file, one JSON line each, written at once: they survive the death of the receiver's process. */
public final class ReceiverCapture {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;

    ReceiverCapture(Path file) {
        this.file = file;
    }

    /** Appends one line, complete before this returns. */
    synchronized void write(ReceivedRequest request) {
        ObjectNode line = JSON.createObjectNode()
                .put("sequence", request.sequence())
                .put("connection", request.connection())
                .put("nth", request.nth())
                .put("tls", request.tls())
                .put("arrivedMicros", ChronoUnit.MICROS.between(Instant.EPOCH, request.arrived()))
                .put("firstByteNanos", request.firstByteNanos())
                .put("lastByteNanos", request.lastByteNanos())
                .put("head", request.head())
                .put("body", request.body());
        try {
            Files.writeString(
                    file, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads such a file; a last line that is not complete is left out. */
    public static List<ReceivedRequest> read(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        List<ReceivedRequest> requests = new ArrayList<>();
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            requests.add(request(JSON.readTree(line)));
        }
        return requests;
    }

    private static ReceivedRequest request(JsonNode line) {
        return new ReceivedRequest(
                line.path("sequence").longValue(),
                line.path("connection").longValue(),
                line.path("nth").intValue(),
                line.path("tls").booleanValue(),
                Instant.EPOCH.plus(line.path("arrivedMicros").longValue(), ChronoUnit.MICROS),
                line.path("firstByteNanos").longValue(),
                line.path("lastByteNanos").longValue(),
                line.path("head").textValue(),
                line.path("body").textValue());
    }
}
