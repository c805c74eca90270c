package org.bellows.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.head;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EndlessAnswerTest {

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @Test
    void an_answer_that_goes_on_is_not_taken_for_an_idle_connection() throws Exception {
        var never = new CountDownLatch(1);
        var limits = TestDomains.impatient(10);
        try (var listener = HttpListener.start(
                TestDomains.open(rules -> Resource.at("/api/endless")
                        .get((request, response) -> {
                            var out = response.outputStream();
                            while (never.getCount() > 0) {
                                out.write("tick\n".getBytes(StandardCharsets.US_ASCII));
                                out.flush();
                                Thread.sleep(100);
                            }
                        })
                        .in(rules)),
                limits,
                _ -> {})) {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
                socket.setSoTimeout(5_000);
                socket.getOutputStream()
                        .write(head("GET", "/api/endless").replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
                var lines =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                long end = System.nanoTime()
                        + limits.idle().plus(Duration.ofSeconds(2)).toNanos();
                while (System.nanoTime() < end) {
                    assertThat(lines.readLine()).isNotNull();
                }
            }
            never.countDown();
        }
        assertThat(log.lines("SEVERE")).isEmpty();
    }
}
