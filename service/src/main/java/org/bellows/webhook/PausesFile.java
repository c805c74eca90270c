package org.bellows.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** The file {@code paused-hooks.json}: {@code {"paused": ["PHID-HWBH-…"]}}. */
record PausesFile(Path path) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PAUSED = "paused";

    /** Nothing when there is no file. */
    Set<String> read() throws IOException {
        try {
            return parse(Files.readAllBytes(path));
        } catch (NoSuchFileException e) {
            return Set.of();
        }
    }

    private static Set<String> parse(byte[] text) throws IOException {
        JsonNode root;
        try {
            root = JSON.reader()
                    .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(text);
        } catch (JsonProcessingException e) {
            throw new IOException("it is not JSON", e);
        }
        JsonNode list = root.path(PAUSED);
        var phids = new HashSet<String>();
        boolean understood = list.isArray();
        for (JsonNode phid : list) {
            understood &= phid.isTextual();
            phids.add(phid.asText());
        }
        if (!understood) {
            throw new IOException("it is not an object with a list of texts named \"" + PAUSED + "\"");
        }
        return Set.copyOf(phids);
    }

    /** All or nothing, and on the disk when it returns. */
    void write(Set<String> phids) throws IOException {
        var root = JsonNodeFactory.instance.objectNode();
        var list = root.putArray(PAUSED);
        new TreeSet<>(phids).forEach(list::add);
        byte[] text = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
        Path directory = path.toAbsolutePath().getParent();
        Path draft = Files.createTempFile(
                directory,
                path.getFileName().toString(),
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
        try {
            try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                for (var left = ByteBuffer.wrap(text); left.hasRemaining(); ) {
                    channel.write(left);
                }
                channel.force(true);
            }
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
        try (var entries = FileChannel.open(directory, StandardOpenOption.READ)) {
            entries.force(true);
        }
    }

    /** Keeps what nobody could read out of the way of the next write, for a person to look at. */
    Path setAside() throws IOException {
        Path aside = path.resolveSibling(path.getFileName() + ".unreadable");
        return Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING);
    }
}
