package org.bellows.config;

import java.util.Collection;
import java.util.Optional;

/** Finds what somebody meant to type. */
final class NearestName {
    private NearestName() {}

    /** The candidate that the fewest edits lead to; empty when even that one has little in common with {@code typed}. */
    static Optional<String> of(String typed, Collection<String> candidates) {
        var best = Optional.<String>empty();
        int bestDistance = Math.max(2, typed.length() / 3) + 1;
        for (var candidate : candidates) {
            int distance = distance(typed, candidate);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = Optional.of(candidate);
            }
        }
        return best;
    }

    /** A sentence that helps: with the nearest name, or where all names are. */
    static String advice(String typed, Collection<String> candidates) {
        return of(typed, candidates)
                .map(name -> "did you mean " + name + "?")
                .orElse("remove it; docs/configuration.md lists every setting.");
    }

    /** Levenshtein's distance. */
    static int distance(String one, String other) {
        int[] previous = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] current = new int[other.length() + 1];
            current[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = previous[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
