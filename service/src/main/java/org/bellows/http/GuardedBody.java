package org.bellows.http;

import io.helidon.common.buffers.DataReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A request body that is no longer than allowed, and that says so when it ends too early. */
final class GuardedBody extends FilterInputStream {

    private final long limit;
    private long taken;

    GuardedBody(InputStream body, long limit) {
        super(body);
        this.limit = limit;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count;
        try {
            count = super.read(target, offset, length);
        } catch (DataReader.InsufficientDataAvailableException e) {
            throw HttpFailure.badRequest("the request body ended too early");
        } catch (IllegalArgumentException e) {
            throw HttpFailure.badRequest("the request body is not well chunked");
        }
        if (count > 0) {
            taken += count;
            if (taken > limit) {
                throw BodyLimit.tooLarge(limit);
            }
        }
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        return in.read(new byte[(int) Math.min(8192, count)]);
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
