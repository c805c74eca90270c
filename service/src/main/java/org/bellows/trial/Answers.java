package org.bellows.trial;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;

/**
 * How the receiver answers, by the path of the request. All of it is plain bytes, so that it can also be wrong in every way that
 * real receivers are.
 *
 * <pre>
 * /s/CODE[?body=TEXT|?len=N]  answers CODE with the body TEXT, or N times x
 * /slow/SECONDS[/CODE]        waits, then answers 200 or CODE
 * /hdrslow/SECONDS            sends status and headers, waits, sends the body
 * /drip/SECONDS               sends the body at one byte a second
 * /flaky/N/CODE               answers the first N requests of this target with CODE, all later ones with 200
 * /close  /rst                closes without a byte, with FIN or RST
 * /garbage  /http09           answers bytes that are not HTTP; text without a status line
 * /badstatus  /hdronly        a status that is no number; a head that ends half-way
 * /short                      promises 100 bytes and sends 10
 * /redir/CODE?to=LOCATION     redirects
 * /redirchain/N/CODE          redirects N times, then 200
 * /loop/CODE  /noloc/CODE     redirects to itself; redirects nowhere
 * /continue                   100, then 200
 * /gzip  /badgzip             a compressed body; a body that claims to be
 * /empty200  /empty500        a status line without a reason, without headers
 * anything else               200
 * </pre>
 */
final class Answers {
    private static final Map<Integer, String> REASONS = Map.ofEntries(
            Map.entry(200, "OK"),
            Map.entry(201, "Created"),
            Map.entry(202, "Accepted"),
            Map.entry(204, "No Content"),
            Map.entry(301, "Moved Permanently"),
            Map.entry(302, "Found"),
            Map.entry(303, "See Other"),
            Map.entry(304, "Not Modified"),
            Map.entry(307, "Temporary Redirect"),
            Map.entry(308, "Permanent Redirect"),
            Map.entry(400, "Bad Request"),
            Map.entry(404, "Not Found"),
            Map.entry(410, "Gone"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(503, "Service Unavailable"));
    private static final String OK = response(200, "ok\n");

    private final Map<String, Integer> flaky = new ConcurrentHashMap<>();

    /** The way out to the client. One character is one byte. */
    interface Exchange {
        void send(String bytes) throws IOException;

        void pause(double seconds) throws InterruptedException;
    }

    /** What becomes of the connection. */
    enum Then {
        KEEP,
        CLOSE,
        RESET
    }

    Then answer(ReceivedRequest request, Exchange out) throws IOException, InterruptedException {
        String[] path = request.path().replaceFirst("^/+", "").split("/", -1);
        return switch (path[0]) {
            case "s" -> keep(out, status(request, number(path, 1, 200)));
            case "slow" -> {
                out.pause(seconds(path));
                yield keep(out, response(number(path, 2, 200), "slow\n"));
            }
            case "hdrslow" -> {
                out.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
                out.pause(seconds(path));
                yield keep(out, "late\n");
            }
            case "drip" -> drip(number(path, 1, 1), out);
            case "flaky" -> keep(out, flaky(request.target(), number(path, 1, 1), number(path, 2, 503)));
            case "close" -> Then.CLOSE;
            case "rst" -> Then.RESET;
            case "garbage" -> close(out, "\0\1\2garbage not http\r\n\r\nxx");
            case "http09" -> close(out, "hello world\r\n");
            case "badstatus" -> close(out, "HTTP/1.1 abc OK\r\n\r\n");
            case "short" -> close(out, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789");
            case "hdronly" -> close(out, "HTTP/1.1 200 OK\r\nContent-Le");
            case "redir" ->
                keep(
                        out,
                        response(
                                number(path, 1, 302),
                                "moved\n",
                                "Location: " + request.parameter("to").orElse("/")));
            case "redirchain" -> keep(out, chain(number(path, 1, 1), number(path, 2, 302)));
            case "loop" -> keep(out, response(number(path, 1, 302), "", "Location: " + request.target()));
            case "noloc" -> keep(out, response(number(path, 1, 302), "noloc\n"));
            case "continue" -> keep(out, "HTTP/1.1 100 Continue\r\n\r\n" + OK);
            case "gzip" -> keep(out, response(200, gzip("ok\n"), "Content-Encoding: gzip"));
            case "badgzip" -> keep(out, response(200, "not gzip", "Content-Encoding: gzip"));
            case "empty200" -> close(out, "HTTP/1.1 200\r\n\r\n");
            case "empty500" -> close(out, "HTTP/1.0 500\r\n\r\n");
            default -> keep(out, OK);
        };
    }

    private static String status(ReceivedRequest request, int code) {
        String body = request.parameter("body").orElse("ok\n");
        return response(
                code,
                request.parameter("len")
                        .map(length -> "x".repeat(Integer.parseInt(length)))
                        .orElse(body));
    }

    private static Then drip(int length, Exchange out) throws IOException, InterruptedException {
        out.send("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n");
        for (int i = 0; i < length; i++) {
            out.pause(1);
            out.send(".");
        }
        return Then.KEEP;
    }

    private String flaky(String target, int failures, int code) {
        int nth = flaky.merge(target, 1, Integer::sum);
        return nth <= failures ? response(code, "not yet\n") : OK;
    }

    private static String chain(int hops, int code) {
        return hops <= 0
                ? response(200, "end\n")
                : response(code, "", "Location: /redirchain/" + (hops - 1) + "/" + code);
    }

    private static Then keep(Exchange out, String bytes) throws IOException {
        out.send(bytes);
        return Then.KEEP;
    }

    private static Then close(Exchange out, String bytes) throws IOException {
        out.send(bytes);
        return Then.CLOSE;
    }

    private static String response(int code, String body, String... headers) {
        StringBuilder text = new StringBuilder(128)
                .append("HTTP/1.1 ")
                .append(code)
                .append(' ')
                .append(REASONS.getOrDefault(code, "X"))
                .append("\r\n");
        for (String header : headers) {
            text.append(header).append("\r\n");
        }
        boolean bodiless = code == 204 || code == 304;
        if (!bodiless && code >= 200) {
            text.append("Content-Length: ").append(body.length()).append("\r\n");
        }
        return text.append("\r\n").append(bodiless ? "" : body).toString();
    }

    private static String gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static int number(String[] path, int index, int otherwise) {
        return path.length > index && path[index].matches("[0-9]{1,9}") ? Integer.parseInt(path[index]) : otherwise;
    }

    private static double seconds(String[] path) {
        return path.length > 1 && path[1].matches("[0-9]+(\\.[0-9]+)?") ? Double.parseDouble(path[1]) : 0;
    }
}
