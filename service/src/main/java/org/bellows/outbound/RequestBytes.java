package org.bellows.outbound;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** A request as it goes on the wire: head and body in one piece, so that it leaves in one packet where it can. */
final class RequestBytes {

    private RequestBytes() {}

    /** @param withSecrets false on the way to another origin than the caller's */
    static byte[] of(Target target, List<Header> headers, byte[] body, boolean withSecrets) {
        StringBuilder head = new StringBuilder(512);
        head.append("POST ").append(target.requestTarget()).append(" HTTP/1.1\r\n");
        line(head, "Host", target.hostHeader());
        target.authorization().ifPresent(credentials -> line(head, "Authorization", credentials));
        for (Header header : headers) {
            if (withSecrets || !header.sensitive()) {
                line(head, header.name(), header.value());
            }
        }
        line(head, "Content-Length", Integer.toString(body.length));
        head.append("\r\n");
        byte[] start = head.toString().getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[start.length + body.length];
        System.arraycopy(start, 0, bytes, 0, start.length);
        System.arraycopy(body, 0, bytes, start.length, body.length);
        return bytes;
    }

    private static void line(StringBuilder head, String name, String value) {
        head.append(name).append(": ").append(value).append("\r\n");
    }
}
