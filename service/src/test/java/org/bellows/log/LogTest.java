package org.bellows.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.helidon.webserver.WebServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.logging.ConsoleHandler;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.bellows.config.Settings.LogSettings;
import org.bellows.config.Settings.LogSettings.Format;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class LogTest {
    private static final Log LOG = Log.of(LogTest.class);

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private void start(String level, Format format) {
        LogSetup.apply(new LogSettings(level, format), new PrintStream(written, true, UTF_8));
    }

    @AfterEach
    void asBefore() throws IOException {
        LogSetup.level("info");
        LogManager.getLogManager().readConfiguration();
    }

    private String text() {
        return written.toString(UTF_8);
    }

    /** The line without its time, which has 24 characters and a blank. */
    private String line() {
        assertThat(text()).endsWith(System.lineSeparator()).hasLineCount(1);
        assertThat(text()).matches("(?s)\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z .*");
        return text().substring(25).stripTrailing();
    }

    @Test
    void an_event_is_its_name_and_its_fields() {
        start("info", Format.TEXT);

        LOG.info(
                "CLAIM_LOST",
                "row",
                5,
                "hook",
                "PHID-HWBH-a",
                "after",
                Duration.ofMillis(1500),
                "none",
                Optional.empty());

        assertThat(line()).isEqualTo("INFO    CLAIM_LOST row=5 hook=PHID-HWBH-a after=1500");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "plain|v=plain",
                "two words|v=\"two words\"",
                "a=b|v=\"a=b\"",
                "say \"x\"|v=\"say \\\"x\\\"\"",
                "back\\slash|v=\"back\\\\slash\"",
                "größe|v=größe"
            })
    void values_are_quoted_when_they_have_to(String value, String shown) {
        start("info", Format.TEXT);

        LOG.warning("E", "v", value);

        assertThat(line()).isEqualTo("WARNING E " + shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nb",
                "a\r\nFAKE_EVENT x=1",
                "a\u0085b",
                "a\u2028b",
                "a\u2029b",
                "a\u0000b",
                "a\u001b[31mb",
                "a\u202eb"
            })
    void one_event_is_one_line_whatever_it_holds(String value) {
        start("info", Format.TEXT);

        LOG.error("E", "v", value);

        assertThat(line()).startsWith("ERROR   E v=\"a\\").matches("\\P{Cntrl}*");
    }

    @Test
    void an_empty_value_can_be_seen() {
        start("info", Format.TEXT);

        LOG.info("E", "v", "", "forgotten");

        assertThat(line()).isEqualTo("INFO    E v=\"\" forgotten=\"\"");
    }

    @Test
    void uris_lose_their_secrets() {
        start("info", Format.TEXT);

        LOG.info(
                "E",
                "uri",
                "https://bob:s3cr3t@example.org/?k=s3cr3t",
                "error",
                new IOException("no https://x/?s3cr3t"));

        assertThat(line())
                .isEqualTo(
                        "INFO    E uri=\"https://********@example.org/?k=********\" error=\"IOException: no https://x/?********\"");
    }

    @Test
    void a_stack_trace_is_written_at_debug_only_and_on_the_same_line() {
        start("info", Format.TEXT);
        LOG.warning("E", "error", new IllegalStateException("broken\nin two"));
        assertThat(line()).isEqualTo("WARNING E error=\"IllegalStateException: broken\\nin two\"");

        written.reset();
        LogSetup.level("debug");
        LOG.warning("E", "error", new IllegalStateException("broken"));
        assertThat(line())
                .startsWith(
                        "WARNING E error=\"IllegalStateException: broken\" stack=\"java.lang.IllegalStateException: broken\\n\\tat ");
    }

    @Test
    void json_is_one_object_per_line_with_numbers_as_numbers() throws Exception {
        start("info", Format.JSON);

        LOG.warning("E", "row", 5L, "open", true, "text", "a\n\"b\"");

        assertThat(text()).hasLineCount(1);
        var json = new ObjectMapper().readValue(text(), ObjectNode.class);
        assertThat(json.remove("time").textValue()).matches("\\d{4}-.*Z");
        assertThat(json)
                .hasToString("{\"level\":\"warning\",\"event\":\"E\",\"logger\":\"org.bellows.log.LogTest\","
                        + "\"fields\":{\"row\":5,\"open\":true,\"text\":\"a\\n\\\"b\\\"\"}}");
    }

    @Test
    void the_level_can_be_changed_while_running() {
        start("warning", Format.TEXT);
        LOG.info("HIDDEN");
        LogSetup.level("info");
        LOG.debug("HIDDEN");
        LOG.info("SHOWN");

        assertThat(line()).isEqualTo("INFO    SHOWN");
        assertThat(LogSetup.level()).isEqualTo("info");
    }

    @Test
    void an_unknown_level_is_refused_with_what_is_allowed() {
        assertThatThrownBy(() -> LogSetup.level("loud"))
                .hasMessage("log.level: \"loud\" is not allowed: allowed are debug, info, warning, error.");
    }

    @Test
    void libraries_are_heard_at_warning_in_the_same_format() {
        start("debug", Format.TEXT);
        Logger.getLogger("io.helidon.webserver").info("hidden");
        LoggerFactory.getLogger("com.zaxxer.hikari").warn("cannot reach {}", "jdbc:mariadb://db/x?password=s3cr3t");

        assertThat(line())
                .isEqualTo(
                        "WARNING LOG logger=com.zaxxer.hikari message=\"cannot reach jdbc:mariadb://db/x?password=********\"");
    }

    @Test
    void a_librarys_exception_is_one_line_as_well() {
        start("info", Format.TEXT);
        LoggerFactory.getLogger("org.mariadb").error("lost", new IOException("connection\nreset"));

        assertThat(line())
                .isEqualTo("ERROR   LOG logger=org.mariadb message=lost error=\"IOException: connection\\nreset\"");
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void helidon_does_not_replace_the_handler_when_it_starts(Format format) {
        start("info", format);
        var server = WebServer.builder().host("127.0.0.1").port(0).build().start();
        server.stop();
        written.reset();

        LOG.info("STILL_HERE");

        assertThat(text()).contains("STILL_HERE");
        // Helidon adds one that writes nothing.
        assertThat(Logger.getLogger("").getHandlers())
                .noneMatch(ConsoleHandler.class::isInstance)
                .filteredOn(LineHandler.class::isInstance)
                .hasSize(1);
    }
}
