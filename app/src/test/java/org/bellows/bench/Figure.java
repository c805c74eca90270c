package org.bellows.bench;

/**
 * One line of the table.
 *
 * @param reference what it is compared with, measured in the same run
 * @param ratio measured to reference
 */
record Figure(String name, String goal, String measured, String reference, String ratio, Verdict verdict) {

    /** What the goal says to it. */
    enum Verdict {
        MET("met"),
        MISSED("MISSED"),
        /** There is no goal. */
        NONE("–");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        static Verdict of(boolean met) {
            return met ? MET : MISSED;
        }

        @Override
        public String toString() {
            return word;
        }
    }
}
