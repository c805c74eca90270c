package org.bellows.ui.widget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {
    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "-3, 1",
        "NaN, 1",
        "0.3, 0.4",
        "1, 1",
        "1.1, 2",
        "3.9, 4",
        "4.1, 5",
        "9, 10",
        "36, 40",
        "1000, 1000",
        "1001, 2000"
    })
    void the_end_of_an_axis_is_round_and_not_below_the_data(double most, double top) {
        assertThat(Scale.top(most)).isCloseTo(top, org.assertj.core.data.Offset.offset(1e-9));
    }
}
