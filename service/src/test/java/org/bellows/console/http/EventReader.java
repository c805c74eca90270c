package org.bellows.console.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bellows.console.feed.FeedEvent;
import org.bellows.console.wire.FeedJson;

/** Reads a stream of events as any client would. */
final class EventReader implements AutoCloseable {
    private final HttpURLConnection connection;
    private final BufferedReader lines;

    EventReader(int port, String query, String... headers) throws IOException {
        connection = (HttpURLConnection) URI.create("http://127.0.0.1:" + port + "/api/console/events" + query)
                .toURL()
                .openConnection();
        connection.setReadTimeout(10_000);
        connection.setRequestProperty("X-Service-Token", ConsoleSocket.TOKEN);
        for (int i = 0; i < headers.length; i += 2) {
            connection.setRequestProperty(headers[i], headers[i + 1]);
        }
        lines = new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
    }

    String header(String name) {
        return connection.getHeaderField(name);
    }

    /** The fields of the next message, a comment's under the empty name; empty at the end. */
    Optional<Map<String, String>> message() throws IOException {
        var fields = new TreeMap<String, String>();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.isEmpty()) {
                return Optional.of(fields);
            }
            int colon = line.indexOf(':');
            fields.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        return Optional.empty();
    }

    /** The next events; their ids are checked against those of the messages. */
    List<FeedEvent> events(int count) throws IOException {
        var events = new ArrayList<FeedEvent>();
        while (events.size() < count) {
            var message = message().orElseThrow();
            if (message.containsKey("data") && !message.containsKey("event")) {
                var event = FeedJson.event(message.getOrDefault("data", ""));
                if (!message.getOrDefault("id", "").endsWith(":" + event.id())) {
                    throw new AssertionError(message.toString());
                }
                events.add(event);
            }
        }
        return events;
    }

    @Override
    public void close() {
        connection.disconnect();
    }
}
