package org.bellows.console;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.files.report.FilesSnapshot.Destination;
import org.bellows.files.report.FilesSnapshot.EngineSnapshot;
import org.bellows.http.Answer;
import org.bellows.http.Resource;
import org.jspecify.annotations.Nullable;

/** {@code /api/console/files}: the state of file storage. What is not known is absent. */
public final class FilesRoute implements HttpService {
    private final Supplier<FilesSnapshot> source;

    public FilesRoute(Supplier<FilesSnapshot> source) {
        this.source = source;
    }

    @Override
    public void routing(HttpRules rules) {
        Resource.at("/api/console/files").get(this::tell).in(rules);
    }

    private void tell(ServerRequest request, ServerResponse response) {
        FilesSnapshot now = source.get();
        Answer.data(
                request,
                response,
                new State(
                        now.at().toString(),
                        now.engines().stream().map(FilesRoute::engine).toList(),
                        now.destinations().stream().map(FilesRoute::range).toList(),
                        now.warnings().stream().map(FilesRoute::warning).toList(),
                        now.bytesInFlight(),
                        now.replayBytes()));
    }

    private static Engine engine(EngineSnapshot engine) {
        return new Engine(
                engine.identifier(),
                engine.priority(),
                engine.canWrite(),
                engine.sizeLimit(),
                engine.healthySince().map(Instant::toString).orElse(null),
                boxed(engine.freeBytes()),
                engine.filesWritten(),
                engine.bytesWritten(),
                engine.fellThroughLastHour(),
                engine.lastError()
                        .map(error -> new LastError(error.at().toString(), error.reason()))
                        .orElse(null));
    }

    private static @Nullable Long boxed(OptionalLong number) {
        return number.isPresent() ? Long.valueOf(number.getAsLong()) : null;
    }

    private static Range range(Destination row) {
        return new Range(
                row.fromSize(),
                row.toSize() == Long.MAX_VALUE ? null : Long.valueOf(row.toSize()),
                row.engine().orElse(null));
    }

    private static Warning warning(EngineWarning warning) {
        return new Warning(
                warning.code(),
                warning.severity().name().toLowerCase(Locale.ROOT),
                warning.engine().isEmpty() ? null : warning.engine(),
                warning.sentence(),
                warning.advice());
    }

    private record State(
            String at,
            List<Engine> engines,
            List<Range> destinations,
            List<Warning> warnings,
            long bytesInFlight,
            long replayBytes) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Engine(
            String identifier,
            int priority,
            boolean canWrite,
            long sizeLimit,
            @Nullable String healthySince,
            @Nullable Long freeBytes,
            long filesWritten,
            long bytesWritten,
            long fellThroughLastHour,
            @Nullable LastError lastError) {}

    private record LastError(String at, String reason) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Range(
            long fromSize, @Nullable Long toSize, @Nullable String engine) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Warning(
            String code, String severity, @Nullable String engine, String sentence, String advice) {}
}
