package org.bellows.ui.deliveries;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Which part of the past is looked at. */
sealed interface TimeRange {
    TimeRange ALL = new Between(Optional.empty(), Optional.empty());

    /** Not before this moment. */
    Optional<Instant> from(Instant now);

    /** Before this moment. */
    Optional<Instant> to();

    /** What ended within this time before now; it moves along with the clock. */
    record Last(Duration length) implements TimeRange {
        @Override
        public Optional<Instant> from(Instant now) {
            return Optional.of(now.minus(length));
        }

        @Override
        public Optional<Instant> to() {
            return Optional.empty();
        }
    }

    /** From one moment to another, or open at either end. */
    record Between(Optional<Instant> start, Optional<Instant> end) implements TimeRange {
        @Override
        public Optional<Instant> from(Instant now) {
            return start;
        }

        @Override
        public Optional<Instant> to() {
            return end;
        }
    }
}
