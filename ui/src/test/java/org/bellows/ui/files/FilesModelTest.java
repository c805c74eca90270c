package org.bellows.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellows.console.feed.Facts;
import org.bellows.files.report.FileSize;
import org.bellows.files.report.FilesEvent;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.files.report.FilesSnapshot.Destination;
import org.bellows.files.report.FilesSnapshot.EngineSnapshot;
import org.bellows.ui.files.FilesModel.Presence;
import org.bellows.ui.model.Badge;
import org.bellows.ui.model.Tone;
import org.bellows.ui.testing.Sample;
import org.bellows.ui.testing.Stage;
import org.bellows.ui.text.Texts;
import org.junit.jupiter.api.Test;

class FilesModelTest {
    private final Stage stage = Stage.withSample(Locale.ENGLISH);
    private final Texts texts = stage.texts().neighbour(FilesModel.class);
    private final FilesModel model = new FilesModel(stage.model(), texts, stage.formats());

    private void show(Optional<FilesSnapshot> files) {
        var facts = Sample.facts();
        stage.feed()
                .setFacts(new Facts(
                        facts.at(), 0, facts.service(), facts.webhook(), facts.pace(), facts.activity(), files));
        stage.ticker().tick();
    }

    private static EngineSnapshot engine(String name, long limit, boolean works, long bytes) {
        return new EngineSnapshot(
                name,
                1,
                true,
                limit,
                works ? Optional.of(Sample.NOW) : Optional.empty(),
                OptionalLong.empty(),
                1,
                bytes,
                0,
                Optional.empty());
    }

    private SizeAnswer answer(long size) {
        model.sizeProperty().set(size);
        return model.answerProperty().get().orElseThrow();
    }

    @Test
    void one_sentence_says_whether_the_engines_work() {
        assertThat(model.headlineProperty().get()).isEqualTo("All 3 engines work. One warning.");
        assertThat(model.badgeProperty().get()).isEqualTo(new Badge(1, Tone.WARNING));
    }

    @Test
    void three_megabytes_go_past_the_blob_engine() {
        assertThat(answer(3_000_000).sentence()).isEqualTo("A file of 3.0 MB goes to local-disk.");
        assertThat(answer(3_000_000).why())
                .isEqualTo("blob takes no more than 1.0 MB. If local-disk fails, amazon-s3 is tried.");
        assertThat(answer(1_000_000).engine()).contains("blob");
        assertThat(answer(1_000_001).engine()).contains("local-disk");
    }

    @Test
    void an_engine_that_does_not_work_is_said_and_the_next_one_named() {
        var files = Sample.files();
        show(Optional.of(new FilesSnapshot(
                files.at(),
                List.of(engine("blob", 1_000_000, false, 0), engine("local-disk", 0, true, 0)),
                files.destinations(),
                List.of(),
                0,
                0)));
        assertThat(answer(500))
                .isEqualTo(new SizeAnswer(
                        Optional.of("blob"),
                        Tone.WARNING,
                        "A file of 500 B should go to blob, which does not work now.",
                        "It goes to local-disk instead."));
        assertThat(model.headlineProperty().get()).isEqualTo("One of 2 engines does not work.");
        assertThat(model.badgeProperty().get()).isEqualTo(new Badge(1, Tone.BAD));
    }

    @Test
    void a_size_that_no_engine_takes_cannot_be_stored() {
        show(Optional.of(new FilesSnapshot(
                Sample.NOW,
                List.of(engine("blob", 1_000_000, true, 0)),
                List.of(
                        new Destination(0, 1_000_000, Optional.of("blob")),
                        new Destination(1_000_001, Long.MAX_VALUE, Optional.empty())),
                List.of(),
                0,
                0)));
        assertThat(answer(3_000_000).sentence()).isEqualTo("A file of 3.0 MB cannot be stored: no engine takes it.");
        assertThat(answer(3_000_000).tone()).isEqualTo(Tone.BAD);
        assertThat(model.bandsProperty().get())
                .extracting(SizeAnswer.Band::words)
                .containsExactly("blob: 0 B to 1.0 MB", "nowhere: 1.0 MB and more");
    }

    @Test
    void a_rung_says_what_comes_to_it() {
        assertThat(model.ladderProperty().get())
                .extracting(Rung::receives)
                .containsExactly("gets files up to 1.0 MB", "gets files above 1.0 MB", "gets no file");
        assertThat(model.ladderProperty().get().get(1).free()).isEqualTo("412 GB free");
    }

    @Test
    void the_pace_is_what_was_written_between_two_looks() {
        var throughput = new Throughput();
        for (int second = 0; second <= 60; second++) {
            throughput.see(new FilesSnapshot(
                    Sample.NOW.plusSeconds(second),
                    List.of(engine("blob", 0, true, 5000L * second)),
                    List.of(),
                    List.of(),
                    0,
                    0));
        }
        assertThat(throughput.of("blob").orElseThrow()).isEqualTo(5000);
        throughput.see(new FilesSnapshot(
                Sample.NOW.plusSeconds(61), List.of(engine("blob", 0, true, 7)), List.of(), List.of(), 0, 0));
        assertThat(throughput.of("blob")).isEmpty();
    }

    @Test
    void sizes_are_read_as_people_type_them() {
        assertThat(FileSize.parse("3MB", '.')).hasValue(3_000_000L);
        assertThat(FileSize.parse(" 1,5 GiB ", ',')).hasValue(1_610_612_736L);
        assertThat(FileSize.parse("700", '.')).hasValue(700L);
        for (var wrong : List.of("", "MB", "-3", "3 XB", "1e9", "99999999999 GB")) {
            assertThat(FileSize.parse(wrong, '.')).as(wrong).isEmpty();
        }
        // A sign for thousands here is the decimal sign elsewhere.
        assertThat(FileSize.parse("3,000", '.')).isEmpty();
        assertThat(FileSize.parse("3.000", ',')).isEmpty();
    }

    @Test
    void the_slider_reaches_from_one_byte_to_a_gibibyte() {
        assertThat(SizeScale.bytes(0)).isEqualTo(1);
        assertThat(SizeScale.bytes(1)).isEqualTo(1L << 30);
        assertThat(SizeScale.place(1L << 15)).isEqualTo(0.5);
        assertThat(SizeScale.place(0)).isZero();
        assertThat(SizeScale.place(Long.MAX_VALUE)).isEqualTo(1);
    }

    @Test
    void what_went_wrong_is_listed_newest_first_and_bounded() {
        stage.feed().happen(new FilesEvent.Stored(Sample.NOW, "blob", 3));
        stage.feed().happen(new FilesEvent.FellThrough(Sample.NOW, "blob", "local-disk", 420_000, "no answer"));
        stage.ticker().tick();
        assertThat(model.happenings()).hasSize(1);
        assertThat(model.happenings().getFirst().what()).isEqualTo("blob failed, local-disk was tried");
        assertThat(model.happenings().getFirst().detail()).isEqualTo("420 kB: no answer");
        for (int i = 0; i < FilesModel.KEPT + 10; i++) {
            stage.feed().happen(new FilesEvent.EngineLost(Sample.NOW.plusSeconds(i), "engine-" + i, "gone"));
        }
        stage.ticker().tick();
        assertThat(model.happenings()).hasSize(FilesModel.KEPT);
        assertThat(model.happenings().getFirst().what()).isEqualTo("engine-209 stopped working");
    }

    @Test
    void off_is_not_the_same_as_not_known_yet() {
        show(Optional.empty());
        assertThat(model.presenceProperty().get()).isEqualTo(Presence.OFF);
        var empty = new Stage();
        assertThat(new FilesModel(empty.model(), texts, empty.formats())
                        .presenceProperty()
                        .get())
                .isEqualTo(Presence.WAITING);
    }
}
