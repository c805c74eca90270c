package org.bellows.ui.deliveries;

import java.util.Locale;
import org.bellows.console.feed.Attempt;

/** What an exported file looks like. */
enum ExportForm {
    CSV {
        @Override
        String head() {
            return AttemptCsv.head();
        }

        @Override
        String record(Attempt attempt, boolean first) {
            return AttemptCsv.record(attempt);
        }

        @Override
        String foot() {
            return "";
        }
    },
    JSON {
        @Override
        String head() {
            return "[";
        }

        @Override
        String record(Attempt attempt, boolean first) {
            return (first ? "\n" : ",\n") + AttemptJson.line(attempt);
        }

        @Override
        String foot() {
            return "\n]\n";
        }
    };

    abstract String head();

    abstract String record(Attempt attempt, boolean first);

    abstract String foot();

    String extension() {
        return name().toLowerCase(Locale.ROOT);
    }
}
