package org.bellows.app.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.bellows.trial.Phids;

/** The tasks that the demo's people edit. */
final class Tasks {
    private static final int COUNT = 60;
    private static final int FIRST = 4780;

    private final List<String> phids = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();

    Tasks(Phids source) {
        for (int i = 0; i < COUNT; i++) {
            var phid = source.phid("TASK");
            phids.add(phid);
            names.put(phid, "T" + (FIRST + i));
        }
    }

    String any(RandomGenerator random) {
        return phids.get(random.nextInt(phids.size()));
    }

    /** {@code T4812}, by PHID. */
    Map<String, String> names() {
        return Map.copyOf(names);
    }
}
