package org.bellows.ui.deliveries;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PhaseTest {
    @Test
    void the_phases_follow_one_another_and_make_up_the_whole() {
        var detail = Details.of("https://ci.example.org/", false, new byte[0]);

        assertThat(Phase.of(detail))
                .containsExactly(
                        new Phase(Phase.Kind.RESOLVE, Duration.ofMillis(1)),
                        new Phase(Phase.Kind.CONNECT, Duration.ofMillis(2)),
                        new Phase(Phase.Kind.SEND, Duration.ofMillis(1)),
                        new Phase(Phase.Kind.WAIT, Duration.ofMillis(5)),
                        new Phase(Phase.Kind.READ, Duration.ofMillis(3)));
    }
}
