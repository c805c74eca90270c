package org.bellows.outbound;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.MessageConstraintException;

/** Notes what the parser does not tell: whether anything came at all, and whether the stream ended inside the head. */
final class ResponseInput extends FilterInputStream {

    private static final int HEAD_LIMIT = 256 * 1024;

    private long received;
    private boolean ended;
    private boolean inHead;

    ResponseInput(InputStream in) {
        super(in);
    }

    void startHead() {
        received = 0;
        inHead = true;
    }

    void startBody() {
        inHead = false;
    }

    boolean nothingReceived() {
        return received == 0;
    }

    /** The other side has said that nothing more will come. */
    boolean ended() {
        return ended;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        if (read < 0) {
            ended = true;
        } else {
            received += read;
        }
        if (inHead && received > HEAD_LIMIT) {
            throw new MessageConstraintException("The head of the answer is longer than " + HEAD_LIMIT + " bytes");
        }
        return read;
    }
}
