package org.bellows.config;

import java.nio.file.Path;

/** Where a value came from. Its text is what an operator is shown. */
public sealed interface Source {

    /** The configuration file. */
    record InFile(Path file, int line) implements Source {
        @Override
        public String toString() {
            return "file " + file + " line " + line;
        }
    }

    /** An environment variable. */
    record InEnvironment(String variable) implements Source {
        @Override
        public String toString() {
            return "environment " + variable;
        }
    }

    /** Phorge's own {@code local.json}. */
    record InPhorge(Path file, String key) implements Source {
        @Override
        public String toString() {
            return "Phorge " + file + " " + key;
        }
    }

    /** What Phorge uses for {@code key} when its {@code local.json} does not say. */
    record PhorgeDefault(String key) implements Source {
        @Override
        public String toString() {
            return "Phorge's default for " + key;
        }
    }

    /** Our own default. */
    record Default() implements Source {
        @Override
        public String toString() {
            return "default";
        }
    }
}
