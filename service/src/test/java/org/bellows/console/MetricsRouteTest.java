package org.bellows.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellows.http.RawClient.exchange;
import static org.bellows.http.RawClient.get;
import static org.bellows.http.RawClient.head;

import java.io.IOException;
import java.nio.file.Path;
import org.bellows.http.Access;
import org.bellows.http.HttpListener;
import org.bellows.http.LogWatch;
import org.bellows.http.TestDomains;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class MetricsRouteTest {

    @RegisterExtension
    static final LogWatch log = new LogWatch();

    @TempDir
    Path state;

    private String token = "";
    private HttpListener console;

    @BeforeEach
    void listen() throws Exception {
        token = ConsoleToken.load(state);
        console = HttpListener.start(
                TestDomains.open(new MetricsRoute(new Metrics("1.2.3"))).withAccess(Access.tokenOrBearer(token)));
    }

    @AfterEach
    void stop() {
        console.close();
    }

    @Test
    void the_page_needs_the_consoles_token() throws IOException {
        assertThat(get(console.port(), "/metrics").status()).isEqualTo(401);
        assertThat(get(console.port(), "/metrics", "Authorization: Bearer wrong")
                        .status())
                .isEqualTo(401);
        assertThat(get(console.port(), "/healthz").status()).isEqualTo(200);
    }

    @Test
    void prometheus_gets_its_text_with_a_bearer_token() throws IOException {
        var reply = get(console.port(), "/metrics", "Authorization: Bearer " + token);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(MetricsPage.parse(reply.body()).value("bellows_build_info{version=\"1.2.3\"}"))
                .isEqualTo(1);
    }

    @Test
    void a_scraper_that_asks_for_openmetrics_gets_it() throws IOException {
        var reply = get(
                console.port(),
                "/metrics",
                "X-Service-Token: " + token,
                "Accept: application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3");

        assertThat(reply.header("Content-Type").orElseThrow()).startsWith("application/openmetrics-text");
        assertThat(reply.body()).endsWith("# EOF\n");
    }

    @Test
    void a_scraper_that_would_like_protobuf_gets_what_there_is() throws IOException {
        var reply = get(
                console.port(),
                "/metrics",
                "X-Service-Token: " + token,
                "Accept: application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited,"
                        + "text/plain;version=0.0.4;q=0.3");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).contains("bellows_build_info");
    }

    @Test
    void head_and_wrong_methods_are_as_everywhere() throws IOException {
        var headed = exchange(console.port(), head("HEAD", "/metrics", "X-Service-Token: " + token));
        assertThat(headed.status()).isEqualTo(200);
        assertThat(Integer.parseInt(headed.header("Content-Length").orElseThrow()))
                .isPositive();
        assertThat(exchange(console.port(), head("POST", "/metrics", "X-Service-Token: " + token))
                        .status())
                .isEqualTo(405);
    }
}
