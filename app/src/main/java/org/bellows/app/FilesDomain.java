package org.bellows.app;

import io.helidon.webserver.http.HttpService;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.bellows.app.BellowsService.CannotStartException;
import org.bellows.config.Settings.FilesSettings;
import org.bellows.config.Settings.Listeners;
import org.bellows.console.FilesMetrics;
import org.bellows.console.FilesRoute;
import org.bellows.console.Metrics;
import org.bellows.console.local.FilesPart;
import org.bellows.files.EngineWarnings;
import org.bellows.files.assembly.FileStorage;
import org.bellows.files.assembly.FilesStartException;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.http.HttpDomain;
import org.bellows.phorge.LocalConfig;

/** File storage. */
final class FilesDomain implements ServiceDomain {
    private final FileStorage storage;
    private final FilesMetrics metrics;

    private FilesDomain(FileStorage storage, FilesMetrics metrics) {
        this.storage = storage;
        this.metrics = metrics;
    }

    static FilesDomain open(FilesSettings settings, Optional<Path> phorgeRoot, Metrics metrics)
            throws CannotStartException {
        try {
            var storage = FileStorage.open(settings, phorgeRoot.map(LocalConfig::new), InstantSource.system());
            return new FilesDomain(storage, new FilesMetrics(metrics, storage.events(), storage::snapshot));
        } catch (FilesStartException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    FilesSnapshot snapshot() {
        return storage.snapshot();
    }

    /** What the feed needs of it. */
    FilesPart part() {
        return new FilesPart(storage.events(), storage::snapshot);
    }

    @Override
    public HttpDomain socket(Listeners sockets) {
        return HttpDomain.of("file storage", "listen.files", sockets.files(), storage::trouble, storage.routes())
                .withMaxBody(EngineWarnings.LARGEST_UPLOAD);
    }

    @Override
    public List<HttpService> console() {
        return List.of(new FilesRoute(storage::snapshot));
    }

    @Override
    public void start() {
        storage.start();
    }

    @Override
    public void finish() {
        // Uploads under way end with their socket.
    }

    @Override
    public void close() {
        metrics.close();
        storage.close();
    }
}
