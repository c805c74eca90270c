package org.bellows.files;

import java.util.Locale;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.EngineWarning.Severity;
import org.bellows.files.report.FilesEvent;
import org.bellows.log.Log;

/** One log line per event; what happens to every single file is there at debug level only. */
public final class EventLog {
    private static final Log LOG = Log.of(FileStore.class);

    private EventLog() {}

    /** Writes the line. */
    public static void write(FilesEvent event) {
        switch (event) {
            case FilesEvent.Stored stored -> {
                if (LOG.debugs()) {
                    LOG.debug("FILE_STORED", "engine", stored.engine(), "size", stored.size());
                }
            }
            case FilesEvent.FellThrough fell ->
                LOG.warning(
                        "FILE_FELL_THROUGH",
                        "engine",
                        fell.engine(),
                        "next",
                        fell.nextEngine(),
                        "size",
                        fell.size(),
                        "reason",
                        fell.reason());
            case FilesEvent.StoreFailed failed ->
                LOG.error(
                        "FILE_NOT_STORED", "engine", failed.engine(), "size", failed.size(), "reason", failed.reason());
            case FilesEvent.AccessFailed failed ->
                LOG.error("FILE_" + failed.kind() + "_FAILED", "engine", failed.engine(), "reason", failed.reason());
            case FilesEvent.NotThere missing -> LOG.info("FILE_NOT_THERE", "engine", missing.engine());
            case FilesEvent.Malformed malformed ->
                LOG.info(
                        "FILE_HANDLE_MALFORMED",
                        "engine",
                        malformed.engine(),
                        "asked",
                        malformed.kind().name().toLowerCase(Locale.ROOT));
            case FilesEvent.EngineLost lost ->
                LOG.warning("ENGINE_LOST", "engine", lost.engine(), "reason", lost.reason());
            case FilesEvent.EngineBack back -> LOG.info("ENGINE_BACK", "engine", back.engine());
            case FilesEvent.Warned warned -> warned(warned.warning());
            case FilesEvent.WarningGone gone ->
                LOG.info("ENGINE_WARNING_GONE", "code", gone.warning().code(), "engine", gone.engine());
        }
    }

    private static void warned(EngineWarning warning) {
        Object[] fields = {
            "code",
            warning.code(),
            "engine",
            warning.engine(),
            "message",
            warning.sentence(),
            "advice",
            warning.advice()
        };
        if (warning.severity() == Severity.WARNING) {
            LOG.warning("ENGINE_WARNING", fields);
        } else {
            LOG.info("ENGINE_NOTICE", fields);
        }
    }
}
