package org.bellows.outbound;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Set;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.ProtocolVersion;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.ChunkedInputStream;
import org.apache.hc.core5.http.impl.io.ContentLengthInputStream;
import org.apache.hc.core5.http.impl.io.DefaultClassicHttpResponseFactory;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.impl.io.IdentityInputStream;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;

/** Reads answers from one connection. */
final class ResponseReader {

    private static final Http1Config LIMITS = Http1Config.custom()
            .setMaxHeaderCount(500)
            .setMaxLineLength(64 * 1024)
            .setMaxEmptyLineCount(1)
            .build();

    private static final Set<ProtocolVersion> VERSIONS = Set.of(HttpVersion.HTTP_1_0, HttpVersion.HTTP_1_1);

    private static final int PIECE = 4096;

    private final ResponseInput in;
    private final SessionInputBufferImpl buffer = new SessionInputBufferImpl(8192, LIMITS.getMaxLineLength());
    private final DefaultHttpResponseParser parser =
            new DefaultHttpResponseParser(LIMITS, new HeadParser(), DefaultClassicHttpResponseFactory.INSTANCE);

    ResponseReader(InputStream in) {
        this.in = new ResponseInput(in);
    }

    /**
     * The head of the final answer; those that only announce one (1xx) are skipped.
     *
     * @throws HttpException if this is not HTTP
     * @throws IOException if the connection breaks; {@link #nothingReceived} and {@link #ended} tell how
     */
    ClassicHttpResponse head() throws HttpException, IOException {
        in.startHead();
        while (true) {
            ClassicHttpResponse head = parser.parse(buffer, in);
            if (head == null) {
                throw new EOFException("The connection was closed before an answer");
            }
            // The parser takes the end of the stream for the end of the head, wherever it comes.
            if (in.ended()) {
                throw new ProtocolException("The answer ends inside its head");
            }
            int status = head.getCode();
            if (status < 100 || status > 999 || !VERSIONS.contains(head.getVersion())) {
                throw new ProtocolException("Status " + status + " of " + head.getVersion() + " is not one of HTTP/1");
            }
            if (status == 101) {
                // Nobody asked for another protocol. As with cURL, what is said in it is no answer and does not end the
                // wait.
                var _ = in.transferTo(OutputStream.nullOutputStream());
                throw new ProtocolException("The connection was closed after status 101");
            }
            if (status >= 200) {
                in.startBody();
                return head;
            }
        }
    }

    boolean nothingReceived() {
        return in.nothingReceived();
    }

    /** Whether the other side has said that nothing more will come. */
    boolean ended() {
        return in.ended();
    }

    /** Whether reading that body needs to wait for nothing. */
    boolean buffered(Framing framing) {
        return framing instanceof Framing.Length(long bytes) && bytes <= buffer.length();
    }

    boolean hasStrayBytes() {
        return buffer.hasBufferedData();
    }

    /** Never fails: what went wrong with a body does not matter to the outcome. */
    ResponseBody body(Framing framing, int limit) {
        // Most answers are short and say so.
        int expected = framing instanceof Framing.Length(long length) ? Math.clamp(length, 1, PIECE) : PIECE;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(expected);
        boolean ended = false;
        try {
            InputStream body = stream(framing);
            byte[] piece = new byte[expected];
            while (bytes.size() <= limit) {
                int read = body.read(piece, 0, Math.min(piece.length, limit + 1 - bytes.size()));
                if (read < 0) {
                    ended = true;
                    break;
                }
                bytes.write(piece, 0, read);
            }
        } catch (IOException e) {
            ended = false;
        }
        byte[] all = bytes.toByteArray();
        return all.length <= limit ? new ResponseBody(all, ended) : new ResponseBody(Arrays.copyOf(all, limit), false);
    }

    private InputStream stream(Framing framing) {
        return switch (framing) {
            case Framing.Length length -> new ContentLengthInputStream(buffer, in, length.bytes());
            case Framing.Chunked chunked -> new ChunkedInputStream(buffer, in, LIMITS);
            case Framing.UntilClose untilClose -> new IdentityInputStream(buffer, in);
        };
    }
}
