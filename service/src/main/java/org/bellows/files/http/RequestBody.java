package org.bellows.files.http;

import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The body of an upload, asked for when an engine wants its first byte: a client that waits to be told to go on ({@code Expect:
 * 100-continue}) must not send megabytes only to hear that there is no such engine. Used by one thread.
 */
final class RequestBody extends InputStream {
    private final ServerRequest request;
    private @Nullable InputStream body;

    RequestBody(ServerRequest request) {
        this.request = request;
    }

    private InputStream body() {
        if (body == null) {
            body = request.content().inputStream();
        }
        return body;
    }

    @Override
    public int read() throws IOException {
        return body().read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return body().read(target, offset, length);
    }

    @Override
    public void close() throws IOException {
        if (body != null) {
            body.close();
        }
    }
}
