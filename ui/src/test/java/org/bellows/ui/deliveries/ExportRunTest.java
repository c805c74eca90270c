package org.bellows.ui.deliveries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.bellows.console.feed.AttemptOutcome;
import org.bellows.console.feed.FeedException;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportRunTest {
    private final Stage stage = new Stage();

    @TempDir
    Path folder;

    private ExportRun run(LogFilter filter, ExportForm form, String name) {
        return new ExportRun(
                stage.feed(),
                filter,
                Sample.NOW,
                form,
                folder.resolve(name),
                stage.texts().neighbour(ExportRun.class));
    }

    @Test
    void all_that_match_are_written_beyond_what_the_table_shows() throws Exception {
        stage.feed().setAttempts(Sample.attempts(12_345));
        var run = run(LogFilter.NONE, ExportForm.CSV, "all.csv");

        assertThat(run.run()).isTrue();

        assertThat(run.written()).isEqualTo(12_345);
        assertThat(run.progress()).isEqualTo(1.0);
        var lines = Files.readString(folder.resolve("all.csv")).lines().toList();
        assertThat(Files.readString(folder.resolve("all.csv"))).endsWith("\r\n");
        assertThat(lines).hasSize(12_346);
        assertThat(lines.get(1))
                .isEqualTo("12345,2026-11-30T14:27:06Z,CI on merge,PHID-HWBH-ci,88412,PHID-HWBR-88412,"
                        + "PHID-TASK-4812,1,delivered,http,200,200,12.0,9.0,");
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void json_can_be_read_and_follows_the_filter() throws Exception {
        stage.feed().setAttempts(Sample.attempts(70));
        run(LogFilter.NONE.withOutcome(Optional.of(AttemptOutcome.RETRIED)), ExportForm.JSON, "some.json")
                .run();

        var tree = new ObjectMapper().readTree(Files.readAllBytes(folder.resolve("some.json")));
        assertThat(tree).hasSize(10);
        assertThat(tree).allMatch(entry -> entry.get("outcome").asText().equals("retried"));
    }

    @Test
    void nothing_at_all_is_an_empty_list() throws Exception {
        run(LogFilter.NONE, ExportForm.JSON, "none.json").run();

        assertThat(folder.resolve("none.json")).hasContent("[\n]\n");
    }

    @Test
    void a_cancelled_run_leaves_what_was_there() throws Exception {
        Files.writeString(folder.resolve("old.csv"), "old");
        stage.feed().setAttempts(Sample.attempts(10));
        var run = run(LogFilter.NONE, ExportForm.CSV, "old.csv");
        run.cancel();

        assertThat(run.run()).isFalse();

        assertThat(folder.resolve("old.csv")).hasContent("old");
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void a_service_that_fails_in_between_leaves_what_was_there() throws Exception {
        Files.writeString(folder.resolve("old.csv"), "old");
        stage.feed().fail(Optional.of(new FeedException(FeedException.Reason.UNREACHABLE, "It is gone.")));

        assertThatThrownBy(() -> run(LogFilter.NONE, ExportForm.CSV, "old.csv").run())
                .hasMessage("It is gone.");

        assertThat(folder.resolve("old.csv")).hasContent("old");
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void a_folder_that_is_not_there_is_named() {
        assertThatThrownBy(() ->
                        run(LogFilter.NONE, ExportForm.CSV, "none/all.csv").run())
                .isInstanceOf(FeedException.class)
                .hasMessageStartingWith("Cannot write " + folder.resolve("none/all.csv"));
    }

    @Test
    void a_file_that_is_there_is_replaced_when_a_person_says_so() throws Exception {
        Files.writeString(folder.resolve("old.csv"), "old");
        stage.feed().setAttempts(Sample.attempts(2));
        stage.desk().answerSaveTo(folder.resolve("old.csv"));
        var context = stage.context();
        var exporter = new Exporter(
                stage.model(),
                context.background(),
                stage.desk(),
                stage.texts().neighbour(Exporter.class),
                stage.formats());

        exporter.export(LogFilter.NONE, ExportForm.CSV);

        assertThat(stage.desk().questions())
                .singleElement()
                .satisfies(question -> assertThat(question.title()).isEqualTo("Replace old.csv?"));
        assertThat(Files.readAllLines(folder.resolve("old.csv"))).hasSize(3);
        assertThat(stage.desk().said()).containsExactly("Exported 2 attempts to " + folder.resolve("old.csv") + ".");
    }

    @Test
    void a_field_is_quoted_when_it_must_be_and_never_a_formula() {
        assertThat(AttemptCsv.field("plain")).isEqualTo("plain");
        assertThat(AttemptCsv.field("")).isEmpty();
        assertThat(AttemptCsv.field("a,\"b\"")).isEqualTo("\"a,\"\"b\"\"\"");
        assertThat(AttemptCsv.field("two\nlines")).isEqualTo("\"two\nlines\"");
        assertThat(AttemptCsv.field("=HYPERLINK(\"x\")")).isEqualTo("\"'=HYPERLINK(\"\"x\"\")\"");
        assertThat(AttemptCsv.field("+1")).isEqualTo("'+1");
        assertThat(AttemptCsv.field("-1")).isEqualTo("'-1");
        assertThat(AttemptCsv.field("@x")).isEqualTo("'@x");
        assertThat(AttemptCsv.field("\t=1")).isEqualTo("'\t=1");
    }

    private long files() throws IOException {
        try (var all = Files.list(folder)) {
            return all.count();
        }
    }
}
