package org.bellows.ui.claims;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.bellows.ui.claims.Evidence.Kind;

/** What of the evidence is shown. */
record ClaimsFilter(Optional<Kind> kind, Optional<String> hookPhid, String text) implements Predicate<EvidenceLine> {
    static final ClaimsFilter ALL = new ClaimsFilter(Optional.empty(), Optional.empty(), "");

    @Override
    public boolean test(EvidenceLine line) {
        return kind.map(wanted -> line.evidence().kind() == wanted).orElse(true)
                && hookPhid.map(line.evidence().hookPhid()::equals).orElse(true)
                && line.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    ClaimsFilter with(Optional<Kind> newKind) {
        return new ClaimsFilter(newKind, hookPhid, text);
    }

    ClaimsFilter withHook(Optional<String> newHook) {
        return new ClaimsFilter(kind, newHook, text);
    }

    ClaimsFilter withText(String newText) {
        return new ClaimsFilter(kind, hookPhid, newText);
    }
}
