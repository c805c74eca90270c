package org.bellows.app.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/** One sentence that says whether all is well. */
record Headline(String text, Tone tone) {

    static Headline of(WebhookSnapshot snapshot) {
        return switch (snapshot.state()) {
            case STARTING -> new Headline("Starting: nothing is delivered yet.", Tone.STRONG);
            case SILENT ->
                new Headline(
                        "Phorge is silent: nothing is delivered, "
                                + Words.figure(snapshot.queued(), "request is", "requests are") + " left to it.",
                        Tone.WARNING);
            case DATABASE_LOST ->
                new Headline(
                        "The database does not answer: nothing is sent, "
                                + Words.count(snapshot.pendingResults(), "result waits", "results wait")
                                + " to be written.",
                        Tone.BAD);
            case STOPPING ->
                new Headline(
                        "Stopping: " + Words.count(snapshot.inFlight(), "request is", "requests are")
                                + " still on the wire.",
                        Tone.STRONG);
            case DELIVERING -> delivering(snapshot);
        };
    }

    private static Headline delivering(WebhookSnapshot snapshot) {
        var troubles = new ArrayList<Trouble>();
        add(troubles, snapshot, HookState.OPEN, "is paused by its breaker", "are paused by their breakers");
        add(troubles, snapshot, HookState.FAILING, "fails", "fail");
        add(troubles, snapshot, HookState.STANDBY, "is served by another process", "are served by another process");
        add(troubles, snapshot, HookState.PAUSED, "is paused by an operator", "are paused by an operator");
        add(troubles, snapshot, StateMark::isSlow, "is slow", "are slow");
        if (troubles.isEmpty()) {
            long open = snapshot.queued() + snapshot.inFlight();
            return open == 0
                    ? new Headline("All delivered. 0 queued.", Tone.OK)
                    : new Headline("Delivering: " + Words.number(open) + " queued.", Tone.OK);
        }
        long waiting = troubles.stream().mapToLong(Trouble::waiting).sum();
        boolean open = troubles.getFirst().state(HookState.OPEN);
        return new Headline(
                sentence(troubles) + ", "
                        + (waiting == 0 ? "nothing waits." : Words.figure(waiting, "request waits.", "requests wait.")),
                open ? Tone.BAD : Tone.WARNING);
    }

    /** Hooks that have the same trouble. */
    private record Trouble(List<HookSnapshot> hooks, String one, String many) {
        long waiting() {
            return hooks.stream()
                    .mapToLong(hook -> hook.queued() + hook.inFlight())
                    .sum();
        }

        boolean state(HookState state) {
            return hooks.getFirst().state() == state;
        }

        String verb() {
            return hooks.size() == 1 ? one : many;
        }
    }

    private static void add(
            List<Trouble> troubles, WebhookSnapshot snapshot, HookState state, String one, String many) {
        add(troubles, snapshot, hook -> hook.state() == state, one, many);
    }

    private static void add(
            List<Trouble> troubles,
            WebhookSnapshot snapshot,
            Predicate<HookSnapshot> condition,
            String one,
            String many) {
        var hooks = snapshot.hooks().stream().filter(condition).toList();
        if (!hooks.isEmpty()) {
            troubles.add(new Trouble(hooks, one, many));
        }
    }

    private static String sentence(List<Trouble> troubles) {
        var parts = new ArrayList<String>();
        for (var trouble : troubles) {
            int count = trouble.hooks().size();
            var subject = parts.isEmpty()
                    ? Words.count(count, "hook", "hooks")
                    : Words.count(count, "", "").strip();
            parts.add(subject + " " + trouble.verb());
        }
        var last = parts.removeLast();
        return Words.sentence(parts.isEmpty() ? last : String.join(", ", parts) + " and " + last);
    }
}
