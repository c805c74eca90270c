package org.bellows.ui.preferences;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.UnaryOperator;
import org.bellows.log.Log;

/**
 * The preferences and the file that they are kept in. A file that is not there, is too large, or cannot be read counts as none: the
 * console opens as it would for the first time. One that cannot be written costs a line in the log and no more. Thread-safe.
 */
public final class PreferencesFile {
    /** A file beyond this is none of ours. */
    static final int MOST_BYTES = 64 * 1024;

    private static final Log LOG = Log.of(PreferencesFile.class);

    private final Optional<Path> file;
    private Preferences current;
    private Preferences saved;

    private PreferencesFile(Optional<Path> file, Preferences read) {
        this.file = file;
        this.current = read;
        this.saved = read;
    }

    /** Reads {@code file}. */
    public static PreferencesFile open(Path file) {
        return new PreferencesFile(Optional.of(file), read(file));
    }

    /** Preferences that are kept nowhere. */
    public static PreferencesFile unkept(Preferences preferences) {
        return new PreferencesFile(Optional.empty(), preferences);
    }

    /** In the directory that the desktop gives for such things, or {@code ~/.config}. */
    public static Path usual(Map<String, String> environment) {
        var directory = Optional.ofNullable(environment.get("XDG_CONFIG_HOME"))
                .filter(value -> value.startsWith("/"))
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home", "/"), ".config"));
        return directory.resolve("bellows").resolve("console.properties");
    }

    public synchronized Preferences get() {
        return current;
    }

    /** Changes them in memory; {@link #save()} keeps the change. */
    public synchronized void change(UnaryOperator<Preferences> by) {
        current = by.apply(current);
    }

    /** True when something changed that is not saved yet. */
    public synchronized boolean changed() {
        return !current.equals(saved);
    }

    /** Writes them if they changed; blocks for as long as the disk takes. */
    public void save() {
        file.ifPresent(this::saveIn);
    }

    private void saveIn(Path path) {
        Preferences wanted = get();
        if (!changed()) {
            return;
        }
        try {
            write(PreferencesText.written(wanted), path);
            synchronized (this) {
                saved = wanted;
            }
        } catch (IOException e) {
            LOG.warning("PREFERENCES_NOT_SAVED", "file", path, "cause", e);
        }
    }

    private static Preferences read(Path file) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                LOG.warning("PREFERENCES_UNREADABLE", "file", file, "reason", "it is larger than 64 KiB");
                return Preferences.DEFAULTS;
            }
            var text = new Properties();
            text.load(new StringReader(Files.readString(file, StandardCharsets.UTF_8)));
            return PreferencesText.read(text);
        } catch (NoSuchFileException e) {
            return Preferences.DEFAULTS;
        } catch (IOException | IllegalArgumentException e) {
            LOG.warning("PREFERENCES_UNREADABLE", "file", file, "cause", e);
            return Preferences.DEFAULTS;
        }
    }

    // In one step, so that a start beside this one, or a crash, never meets half a file.
    private static void write(Properties text, Path file) throws IOException {
        var out = new StringWriter();
        text.store(out, "How the Bellows console was left.");
        var directory = file.toAbsolutePath().getParent();
        Files.createDirectories(directory);
        var beside = Files.createTempFile(directory, "console", ".tmp");
        try {
            Files.writeString(beside, out.toString(), StandardCharsets.UTF_8);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
