package org.bellows.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.bellows.files.EngineWarnings.BlobFacts;
import org.bellows.files.EngineWarnings.EngineFacts;
import org.bellows.files.EngineWarnings.Facts;
import org.bellows.files.EngineWarnings.Native;
import org.bellows.files.report.EngineWarning;
import org.bellows.files.report.EngineWarning.Severity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EngineWarningsTest {
    private static final EngineFacts BLOB = engine("blob", 1, 1_000_000);
    private static final EngineFacts DISK = engine("local-disk", 5, 0);
    private static final EngineFacts S3 = engine("amazon-s3", 100, 0);

    private static EngineFacts engine(String name, int priority, long limit) {
        return new EngineFacts(new Place(name, priority, true, limit), OptionalLong.empty(), 0);
    }

    private static Facts facts(EngineFacts... engines) {
        return new Facts(List.of(engines), List.of(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Facts phorge(Native phorge, EngineFacts... engines) {
        return new Facts(List.of(engines), List.of(), Optional.empty(), Optional.of(phorge), Optional.empty());
    }

    private static Facts table(BlobFacts blob) {
        return new Facts(List.of(BLOB, DISK), List.of(), Optional.of(blob), Optional.empty(), Optional.empty());
    }

    private static List<String> codes(Facts facts) {
        return EngineWarnings.of(facts).stream()
                .map(warning -> warning.code() + " " + warning.engine())
                .toList();
    }

    private static String sentence(Facts facts, String code) {
        return EngineWarnings.of(facts).stream()
                .filter(warning -> warning.code().equals(code))
                .map(EngineWarning::sentence)
                .findFirst()
                .orElseThrow();
    }

    static Stream<Arguments> cases() {
        return Stream.of(
                Arguments.of("one engine for all sizes", facts(DISK), List.of()),
                Arguments.of(
                        "small files in the table, the rest on disk",
                        facts(BLOB, DISK),
                        List.of("ENGINE_PARTLY_USED blob", "ENGINE_PARTLY_USED local-disk")),
                Arguments.of("no engine", facts(), List.of("NO_ENGINE ")),
                Arguments.of(
                        "small files only", facts(BLOB), List.of("SIZE_WITHOUT_ENGINE ", "ENGINE_PARTLY_USED blob")),
                Arguments.of(
                        "a limit beyond every upload",
                        facts(engine("blob", 1, 16 * 1024 * 1024)),
                        List.of("ENGINE_PARTLY_USED blob")),
                Arguments.of("S3 behind a disk", facts(DISK, S3), List.of("ENGINE_NEVER_USED amazon-s3")),
                Arguments.of(
                        "S3 behind a disk and a table",
                        facts(BLOB, DISK, S3),
                        List.of(
                                "ENGINE_PARTLY_USED blob",
                                "ENGINE_PARTLY_USED local-disk",
                                "ENGINE_NEVER_USED amazon-s3")),
                Arguments.of(
                        "a smaller limit behind a larger one",
                        facts(engine("a", 1, 1000), engine("b", 2, 500), engine("c", 3, 0)),
                        List.of("ENGINE_PARTLY_USED a", "ENGINE_NEVER_USED b", "ENGINE_PARTLY_USED c")),
                Arguments.of(
                        "an engine that only gives back",
                        facts(new EngineFacts(new Place("blob", 1, false, 0), OptionalLong.empty(), 0), DISK),
                        List.of()),
                Arguments.of(
                        "half of S3",
                        new Facts(
                                List.of(DISK),
                                List.of("files.s3.region"),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        List.of("S3_INCOMPLETE amazon-s3")),
                Arguments.of(
                        "little space",
                        facts(new EngineFacts(DISK.place(), OptionalLong.of((1L << 30) - 1), 0)),
                        List.of("LITTLE_SPACE local-disk")),
                Arguments.of(
                        "enough space", facts(new EngineFacts(DISK.place(), OptionalLong.of(1L << 30), 0)), List.of()),
                Arguments.of(
                        "fall-throughs",
                        facts(new EngineFacts(DISK.place(), OptionalLong.empty(), 1), S3),
                        List.of("FELL_THROUGH local-disk", "ENGINE_NEVER_USED amazon-s3")),
                Arguments.of(
                        "Phorge's own table in front",
                        phorge(new Native(1_048_576, false, false), DISK),
                        List.of("NATIVE_ENGINE_IN_FRONT ")),
                Arguments.of(
                        "Phorge's own table with another limit",
                        phorge(new Native(1_048_576, false, false), BLOB, DISK),
                        List.of(
                                "ENGINE_PARTLY_USED blob",
                                "ENGINE_PARTLY_USED local-disk",
                                "NATIVE_ENGINE_IN_FRONT ",
                                "BLOB_LIMIT_DIFFERS blob")),
                Arguments.of(
                        "Phorge's own table with the same limit",
                        phorge(new Native(1_000_000, false, false), BLOB, DISK),
                        List.of("ENGINE_PARTLY_USED blob", "ENGINE_PARTLY_USED local-disk", "NATIVE_ENGINE_IN_FRONT ")),
                Arguments.of("Phorge's own table is off", phorge(new Native(0, false, false), DISK), List.of()),
                Arguments.of(
                        "Phorge's other engines",
                        phorge(new Native(0, true, true), DISK),
                        List.of("NATIVE_ENGINE_BEHIND ", "NATIVE_ENGINE_BEHIND ")),
                Arguments.of(
                        "no table",
                        table(new BlobFacts("a_file", Optional.of(false), List.of(), Optional.empty())),
                        List.of("ENGINE_PARTLY_USED blob", "ENGINE_PARTLY_USED local-disk", "BLOB_TABLE_MISSING blob")),
                Arguments.of(
                        "a table, and one of somebody else",
                        table(new BlobFacts("a_file", Optional.of(true), List.of("b_file"), Optional.empty())),
                        List.of("ENGINE_PARTLY_USED blob", "ENGINE_PARTLY_USED local-disk")),
                Arguments.of(
                        "a database that does not answer",
                        table(new BlobFacts("a_file", Optional.empty(), List.of(), Optional.empty())),
                        List.of("ENGINE_PARTLY_USED blob", "ENGINE_PARTLY_USED local-disk")),
                Arguments.of(
                        "a packet that is too small",
                        table(new BlobFacts("a_file", Optional.of(true), List.of(), Optional.of("x"))),
                        List.of("ENGINE_PARTLY_USED blob", "ENGINE_PARTLY_USED local-disk", "PACKET_TOO_SMALL blob")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void each_state_has_its_warnings(String name, Facts facts, List<String> expected) {
        assertThat(codes(facts)).as(name).containsExactlyElementsOf(expected);
        assertThat(EngineWarnings.of(facts))
                .allSatisfy(warning -> assertThat(warning.sentence()).matches("[A-Za-z0-9].*\\."))
                .allSatisfy(warning -> assertThat(warning.advice()).isNotBlank());
    }

    @Test
    void a_root_that_another_process_uses_is_named_with_what_to_do() {
        var facts = new Facts(
                List.of(DISK), List.of(), Optional.empty(), Optional.empty(), Optional.of(Path.of("/srv/files")));

        assertThat(codes(facts)).containsExactly("ROOT_SHARED local-disk");
        assertThat(EngineWarnings.of(facts).getFirst().sentence()).contains("/srv/files");
        assertThat(EngineWarnings.of(facts).getFirst().advice()).contains("files.local-disk-path");
    }

    @Test
    void what_is_usual_is_a_notice_and_what_loses_its_way_a_warning() {
        assertThat(EngineWarnings.of(facts(BLOB, DISK, S3)))
                .extracting(EngineWarning::severity)
                .containsExactly(Severity.NOTICE, Severity.NOTICE, Severity.WARNING);
    }

    @Test
    void the_sentences_spell_out_who_takes_what() {
        assertThat(sentence(facts(BLOB, DISK, S3), "ENGINE_NEVER_USED"))
                .isEqualTo(
                        "amazon-s3 is configured but never receives a file: blob or local-disk takes every file first.");
        assertThat(EngineWarnings.of(facts(BLOB, DISK)))
                .extracting(EngineWarning::sentence)
                .containsExactly(
                        "blob receives only files of up to 1,000,000 bytes.",
                        "local-disk receives only files of 1,000,001 bytes and more.");
        assertThat(sentence(
                        table(new BlobFacts("a_file", Optional.of(false), List.of("b_file"), Optional.empty())),
                        "BLOB_TABLE_MISSING"))
                .startsWith("There is no table a_file.file_storageblob")
                .contains("every small file goes to another engine")
                .endsWith("there is one in b_file.");
        var missing = new BlobFacts("a_file", Optional.of(false), List.of(), Optional.empty());
        assertThat(sentence(
                        new Facts(
                                facts(BLOB).engines(),
                                List.of(),
                                Optional.of(missing),
                                Optional.empty(),
                                Optional.empty()),
                        "BLOB_TABLE_MISSING"))
                .endsWith("so every small file is refused.");
        assertThat(sentence(phorge(new Native(1_048_576, false, false), BLOB), "BLOB_LIMIT_DIFFERS"))
                .contains("1,000,000")
                .contains("1,048,576");
    }

    @Test
    void the_table_of_sizes_has_no_gaps_and_joins_neighbours() {
        var table = new SizeTable(List.of(
                new Place("c", 3, true, 0),
                new Place("a", 1, true, 1000),
                new Place("b", 2, true, 500),
                new Place("d", 0, false, 0)));

        assertThat(table.rows())
                .extracting(row ->
                        row.fromSize() + "-" + row.toSize() + " " + row.engine().orElse("none"))
                .containsExactly("0-1000 a", "1001-" + Long.MAX_VALUE + " c");
        assertThat(table.destination(1000)).contains("a");
        assertThat(table.destination(1001)).contains("c");
        assertThat(new SizeTable(List.of()).rows())
                .extracting(row -> row.engine().isPresent())
                .containsExactly(false);
    }
}
