package org.bellows.app.demo;

import java.util.List;
import java.util.Locale;
import org.bellows.trial.HookRow;

/** One hook of the demo: its row, and what its receiver does. */
record DemoHook(HookRow row, String target, Behaviour behaviour) {

    /** A hook that is not in the database yet. */
    record Plan(String name, Behaviour behaviour) {
        /** The request target; its query tells hooks apart that behave alike. */
        String target() {
            return behaviour.path() + "?hook=" + name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        }
    }

    /** What the live demo shows. */
    static List<Plan> everyKind() {
        return List.of(
                new Plan("CI on merge", Behaviour.HEALTHY),
                new Plan("Chat room", Behaviour.HEALTHY),
                new Plan("Search index", Behaviour.HEALTHY),
                new Plan("Release notes", Behaviour.HEALTHY),
                new Plan("Code mirror", Behaviour.HEALTHY),
                new Plan("Time sheets", Behaviour.HEALTHY),
                new Plan("Mail archive", Behaviour.SLOW),
                new Plan("Status page", Behaviour.FAILING),
                new Plan("Office screen", Behaviour.REFUSED),
                new Plan("Old wiki", Behaviour.DISABLED));
    }

    /** What {@code --once} checks. */
    static List<Plan> checked() {
        return List.of(
                new Plan("CI on merge", Behaviour.HEALTHY),
                new Plan("Chat room", Behaviour.HEALTHY),
                new Plan("Search index", Behaviour.HEALTHY),
                new Plan("Release notes", Behaviour.HEALTHY),
                new Plan("Code mirror", Behaviour.HEALTHY),
                new Plan("Time sheets", Behaviour.HEALTHY),
                new Plan("Mail archive", Behaviour.HEALTHY),
                new Plan("Status page", Behaviour.HEALTHY),
                new Plan("Office screen", Behaviour.RECOVERING),
                new Plan("Old wiki", Behaviour.DISABLED));
    }

    String name() {
        return row.name();
    }

    String phid() {
        return row.phid();
    }
}
