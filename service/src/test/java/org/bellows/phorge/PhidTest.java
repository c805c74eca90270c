package org.bellows.phorge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhidTest {

    @ParameterizedTest
    @CsvSource({
        "PHID-TASK-4fqnvmnh5gnkccqgvnsr, TASK",
        "PHID-HWBH-, HWBH",
        "PHID-ab c-x, ab c",
        "PHID-TAS-x, ????",
        "PHID-TASKS-x, ????",
        "PHID-TASK, ????",
        "phid-TASK-x, ????",
        "xPHID-TASK-x, ????",
        "'', ????"
    })
    void the_type_is_the_second_segment_when_it_has_exactly_four_characters(String phid, String type) {
        assertThat(new Phid(phid).type()).isEqualTo(type);
        assertThat(Phid.typeOf(phid)).isEqualTo(type);
    }
}
