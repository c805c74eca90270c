package org.bellows.files.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.bellows.files.EngineException;
import org.bellows.files.FileStore;
import org.bellows.files.StoredFile;
import org.bellows.files.UploadException;
import org.bellows.http.Answer;
import org.bellows.http.Client;
import org.bellows.http.ErrorCode;
import org.bellows.http.HttpFailure;
import org.bellows.http.Resource;

/** The routes under {@code /api/file}. Contract: file storage, section 1. */
public final class FilesRoutes implements HttpService {
    /** What every cause of a failed read looks like from outside: a caller must not learn what is behind the service. */
    private static final String NO_SUCH_FILE = "no such file";

    private static final Pattern NAME = Pattern.compile("[!-~&&[^\"<>]]{1,64}");
    private static final String RETRY_AFTER_SECONDS = "2";

    /** What an upload to an engine that streams takes while it is under way. */
    private static final long BUFFER = 256 * 1024;

    /** For buffers, and for engines that must hold a whole file: a quarter of the heap that the launcher gives. */
    private static final long MOST_HELD = 24 * 1024 * 1024;

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final FileStore store;
    private final UploadGate gate;

    /**
     * Over this store.
     *
     * @param mostInFlight announced bytes that may be on their way in at once
     */
    public FilesRoutes(FileStore store, long mostInFlight) {
        this.store = store;
        this.gate = new UploadGate(mostInFlight, MOST_HELD, PATIENCE);
    }

    /** Announced bytes on their way in. */
    public long bytesInFlight() {
        return gate.inFlight();
    }

    @Override
    public void routing(HttpRules rules) {
        Resource.at("/api/file/blob")
                .post(this::store)
                .get(this::read)
                .on(Method.DELETE, this::delete)
                .in(rules);
        Resource.at("/api/file/engines").get(this::engines).in(rules);
    }

    private void store(ServerRequest request, ServerResponse response) {
        OptionalLong announced = request.headers().contentLength();
        if (announced.isEmpty()) {
            throw HttpFailure.badRequest("a Content-Length is required; chunked uploads are not taken");
        }
        long size = announced.getAsLong();
        // Only an engine with a limit may hold a whole file; the others stream.
        long holds = size <= store.largestLimit() ? size : Math.min(size, BUFFER);
        Optional<UploadGate.Pass> pass = gate.enter(size, holds, new Uploader(Client.current()));
        if (pass.isEmpty()) {
            response.header(HeaderNames.RETRY_AFTER, RETRY_AFTER_SECONDS);
            throw HttpFailure.of(ErrorCode.NO_ENGINE, "too many bytes are on their way in; try again shortly");
        }
        try (UploadGate.Pass _ = pass.get();
                InputStream content = size == 0 ? InputStream.nullInputStream() : new RequestBody(request)) {
            Optional<String> mimeType = parameter(request, "mimeType");
            Optional<String> engine = parameter(request, "engine");
            answer(
                    request,
                    response,
                    engine.isPresent()
                            ? store.storeIn(engine.get(), content, size, mimeType)
                            : store.store(content, size, mimeType));
        } catch (UploadException e) {
            throw HttpFailure.badRequest(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Uploader(Client client) implements UploadGate.Sender {
        @Override
        public Duration owes() {
            return client.owes();
        }

        @Override
        public boolean giveWay() {
            return client.giveWay();
        }
    }

    private static void answer(ServerRequest request, ServerResponse response, FileStore.Outcome outcome) {
        record Handle(String handle, String engine, long size) {}
        switch (outcome) {
            case FileStore.Kept kept ->
                Answer.data(request, response, new Handle(kept.handle(), kept.engine(), kept.size()));
            case FileStore.UnknownEngine unknown -> throw unknown(unknown);
            case FileStore.ReadOnly readOnly ->
                throw HttpFailure.badRequest(
                        "the storage engine " + readOnly.engine() + " only gives back what it has");
            case FileStore.TooLarge large ->
                throw HttpFailure.tooLarge("a file of " + large.size() + " bytes is over the limit of engine "
                        + large.engine() + ", which is " + large.limit() + " bytes");
            case FileStore.NoEngine none ->
                throw HttpFailure.of(
                        ErrorCode.NO_ENGINE, "no storage engine takes a file of " + none.size() + " bytes");
            case FileStore.Failed failed -> throw HttpFailure.internal(new EngineException(failed.reason()));
        }
    }

    private static HttpFailure unknown(FileStore.UnknownEngine unknown) {
        return HttpFailure.badRequest("there is no storage engine " + printable(unknown.engine()));
    }

    private void read(ServerRequest request, ServerResponse response) {
        String engine = required(request, "engine");
        switch (store.read(engine, required(request, "handle"))) {
            case FileStore.Found found -> {
                try (StoredFile file = found.file()) {
                    send(request, response, engine, file);
                }
            }
            case FileStore.UnknownEngine unknown -> throw unknown(unknown);
            case FileStore.NotThere _ -> throw HttpFailure.notFound(NO_SUCH_FILE);
            case FileStore.Malformed _ -> throw HttpFailure.notFound(NO_SUCH_FILE);
            case FileStore.Unavailable _ -> throw HttpFailure.notFound(NO_SUCH_FILE);
            case FileStore.Gone _ -> throw HttpFailure.notFound(NO_SUCH_FILE);
        }
    }

    private void send(ServerRequest request, ServerResponse response, String engine, StoredFile file) {
        response.header(HeaderNames.CONTENT_TYPE, "application/octet-stream");
        long from = 0;
        long length = Long.MAX_VALUE;
        if (file.size().isPresent()) {
            long size = file.size().getAsLong();
            response.header(HeaderNames.ACCEPT_RANGES, "bytes");
            length = size;
            switch (ByteRange.of(range(request), size)) {
                case ByteRange.Whole _ -> {}
                case ByteRange.Part(ByteRange range) -> {
                    from = range.first();
                    length = range.length();
                    response.status(Status.PARTIAL_CONTENT_206)
                            .header(
                                    HeaderNames.CONTENT_RANGE,
                                    "bytes " + range.first() + "-" + range.last() + "/" + size);
                }
                case ByteRange.Unsatisfiable _ -> {
                    response.header(HeaderNames.CONTENT_RANGE, "bytes */" + size);
                    Answer.bytes(
                            request,
                            response,
                            Status.REQUESTED_RANGE_NOT_SATISFIABLE_416,
                            "application/octet-stream",
                            new byte[0]);
                    return;
                }
            }
            response.header(HeaderNames.CONTENT_LENGTH, Long.toString(length));
        }
        if (request.prologue().method().equals(Method.HEAD) || length == 0) {
            response.send();
            return;
        }
        transfer(response, engine, file, from, length);
    }

    /** A condition on a range asks for a file that has not changed since; we say of none when it changed, so it is never met. */
    private static Optional<String> range(ServerRequest request) {
        return request.headers().contains(HeaderNames.IF_RANGE)
                ? Optional.empty()
                : request.headers().first(HeaderNames.RANGE);
    }

    private void transfer(ServerResponse response, String engine, StoredFile file, long from, long length) {
        OutputStream out = new ReaderOutput(response.outputStream());
        try {
            file.transfer(from, length, out);
            // Only now: closing it after a failure could make half a file look like a whole one.
            out.close();
        } catch (IOException e) {
            throw new CloseConnectionException("the reader went away", e);
        } catch (EngineException | RuntimeException e) {
            // The head is out: all that is left is to end the connection, so that half a file does not pass for a whole
            // one.
            store.readFailed(engine, e);
            throw new CloseConnectionException("the engine failed while reading", e);
        }
    }

    private void delete(ServerRequest request, ServerResponse response) {
        record Deleted(String status) {}
        switch (store.delete(required(request, "engine"), required(request, "handle"))) {
            case FileStore.Gone _ -> Answer.data(request, response, new Deleted("deleted"));
            case FileStore.NotThere _ -> Answer.data(request, response, new Deleted("deleted"));
            case FileStore.UnknownEngine unknown -> throw unknown(unknown);
            case FileStore.Malformed _ -> throw HttpFailure.badRequest("this is not a handle of that engine");
            case FileStore.Unavailable unavailable ->
                throw HttpFailure.internal(new EngineException(unavailable.reason()));
            case FileStore.Found found -> found.file().close();
        }
    }

    private void engines(ServerRequest request, ServerResponse response) {
        record Engine(String identifier, int priority, boolean canWrite, long sizeLimit) {}
        List<Engine> engines = store.engines().stream()
                .map(engine ->
                        new Engine(engine.identifier(), engine.priority(), engine.canWrite(), engine.sizeLimit()))
                .toList();
        Answer.data(request, response, engines);
    }

    private static String required(ServerRequest request, String name) {
        return parameter(request, name)
                .orElseThrow(() -> HttpFailure.badRequest("the parameter " + name + " is missing"));
    }

    /** A parameter that is there and not empty. */
    private static Optional<String> parameter(ServerRequest request, String name) {
        return request.query().first(name).asOptional().filter(value -> !value.isEmpty());
    }

    private static String printable(String text) {
        return NAME.matcher(text).matches() ? text : "of that name";
    }
}
