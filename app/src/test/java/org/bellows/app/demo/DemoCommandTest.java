package org.bellows.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.Logger;
import org.bellows.app.DemoServices;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DemoCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void once_delivers_checks_and_says_so() {
        var standardError = System.err;
        var handlers = Logger.getLogger("").getHandlers();

        int exit = run("--once", "--events", "50");

        assertThat(exit).as(err.toString()).isZero();
        assertThat(out.toString())
                .contains("50 of 50 events arrived exactly once, in order, correctly signed.")
                .containsPattern("One by one +25  median \\S+ m?s, p95 \\S+ m?s, p99 \\S+ m?s\n")
                .containsPattern("All at once +25  \\S+/s, the last written back after \\S+ s\n")
                .containsPattern("Tried again +1  503 twice, then accepted, \\S+ s after the commit\n")
                .contains("Database: 51 sent, 5 failed, 0 queued.")
                .contains("Everything that was started is gone again.");
        assertThat(err.toString()).contains("Starting a throw-away MariaDB", "Queueing 25 events at once");
        assertThat(System.err).isSameAs(standardError);
        assertThat(Logger.getLogger("").getHandlers()).containsExactly(handlers);
    }

    @Test
    void watched_through_a_pipe_it_prints_lines() {
        int exit = run("--seconds", "8");

        assertThat(exit).as(err.toString()).isZero();
        assertThat(out.toString())
                .doesNotContain("\033")
                .containsPattern("\\d\\d:\\d\\d:\\d\\d Delivered   [A-Z][A-Za-z ]+ · T\\d{4} · 200 in ")
                .containsPattern("\\d\\d:\\d\\d:\\d\\d Failed      Status page · T\\d{4} · 503 · again at ")
                .containsPattern("delivered · \\S+ failed · receiver: all signed, nothing sent twice")
                .contains("accepted, all signed, nothing sent twice.");
    }

    @Test
    void wrong_numbers_are_refused_before_anything_starts() {
        for (var number : new String[] {"0", "-1", "100001", "many", "1e3", "99999999999"}) {
            err.getBuffer().setLength(0);
            assertThat(run("--once", "--events", number)).isEqualTo(2);
            assertThat(err.toString())
                    .contains("\"" + number + "\" is not allowed: allowed are whole numbers from 1 to 100000")
                    .doesNotContain("Starting");
        }
    }

    @Test
    void options_that_do_not_go_together_are_refused() {
        assertThat(run("--events", "5")).isEqualTo(2);
        assertThat(run("--once", "--seconds", "5")).isEqualTo(2);
        assertThat(run("--timeout", "5")).isEqualTo(2);
        assertThat(err.toString()).contains("--events needs --once", "with --once use --timeout");
    }

    @Test
    void what_is_not_done_in_time_is_named() {
        int exit = run("--once", "--events", "20", "--timeout", "1");

        assertThat(exit).isEqualTo(1);
        assertThat(err.toString())
                .contains("FAILED: not done within 1 s")
                .contains("of Office screen (PHID-HWBR-")
                .contains("The end of the service's log:");
    }

    private int run(String... arguments) {
        var command = new CommandLine(new DemoCommand(DemoServices.real(), _ -> {}, Terminal::none));
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }
}
