package org.bellows.config;

import java.util.List;

/** What came of loading the settings. */
public sealed interface LoadResult {

    /**
     * They can be used.
     *
     * @param values every setting in the order of the catalogue
     * @param warnings what an operator should look at all the same, one sentence each
     */
    record Loaded(Settings settings, List<EffectiveValue> values, List<String> warnings) implements LoadResult {}

    /** They cannot; all that is wrong, not only the first. */
    record Refused(List<Problem> problems) implements LoadResult {}
}
