package org.bellows.phorge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Phorge's {@code conf/local/local.json}: what {@code bin/config set} writes. Values may be any JSON.
 *
 * <p>Thread-safe. The file is parsed again only when it changed, so {@link #read()} may be called as often as one likes.
 */
public final class LocalConfig {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path root;
    private final Path file;
    private Optional<Parsed> last = Optional.empty();

    private record Stamp(FileTime modified, long size, Optional<Object> fileKey) {}

    private record Parsed(Stamp stamp, Map<String, JsonNode> values) {}

    /** The configuration of the Phorge in {@code root}, the directory that holds {@code bin/phd}. */
    public LocalConfig(Path root) {
        this.root = root;
        this.file = root.resolve("conf").resolve("local").resolve("local.json");
    }

    /** The file that is read. */
    public Path file() {
        return file;
    }

    /**
     * Every key and its value, in the order of the keys.
     *
     * @throws UnreadableLocalConfig with a message for the operator; an earlier successful read is not affected
     */
    public synchronized Map<String, JsonNode> read() throws UnreadableLocalConfig {
        try {
            var stamp = stamp();
            if (last.isEmpty() || !last.get().stamp().equals(stamp)) {
                last = Optional.of(new Parsed(stamp, parse(Files.readAllBytes(file))));
            }
            return last.get().values();
        } catch (JsonProcessingException e) {
            // Without the cause: the parser's message quotes what it could not understand.
            var at = e.getLocation();
            var place = at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
            throw new UnreadableLocalConfig(
                    file + " is not valid JSON" + place + ": correct it, or restore it from a backup.");
        } catch (IOException e) {
            throw new UnreadableLocalConfig(explain(e));
        }
    }

    private Stamp stamp() throws IOException {
        var attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return new Stamp(attributes.lastModifiedTime(), attributes.size(), Optional.ofNullable(attributes.fileKey()));
    }

    private Map<String, JsonNode> parse(byte[] text) throws IOException {
        var reader = JSON.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        return switch (reader.readTree(text)) {
            case ObjectNode object -> {
                var values = new TreeMap<String, JsonNode>();
                object.properties().forEach(entry -> values.put(entry.getKey(), entry.getValue()));
                yield Collections.unmodifiableMap(values);
            }
            // PHP writes an empty dictionary as an empty list.
            case JsonNode list when list.isArray() && list.isEmpty() -> Map.of();
            default -> throw new IOException("not a JSON object");
        };
    }

    private String explain(IOException problem) {
        return switch (problem) {
            case AccessDeniedException _ ->
                file + " may not be read by this user (" + System.getProperty("user.name")
                        + "): let the group of the service read it, or set webhook.database.* instead of phorge.root.";
            case NoSuchFileException _
            when !Files.exists(root) -> root + " does not exist: name the directory that holds Phorge's bin/phd.";
            case NoSuchFileException _ ->
                root + " has no conf/local/local.json: name the directory that holds Phorge's bin/phd, or let"
                        + " Phorge write the file with bin/config set.";
            case NotDirectoryException _ -> root + " is not a directory.";
            default ->
                file + " cannot be read (" + problem.getMessage()
                        + "): it must be a JSON object, as bin/config writes it.";
        };
    }
}
