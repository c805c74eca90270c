package org.bellows.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.junit.jupiter.api.Test;

class BackgroundTest {
    private final Queue<Runnable> workers = new ArrayDeque<>();
    private final Queue<Runnable> ui = new ArrayDeque<>();
    private final Background background = new Background(workers::add, ui::add);
    private final List<String> results = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    @Test
    void a_result_comes_back_on_the_ui_thread() {
        background.run(() -> "found", results::add, this::fail);
        workers.remove().run();
        assertThat(results).isEmpty();
        assertThat(background.runningProperty().get()).isEqualTo(1);

        ui.remove().run();

        assertThat(results).containsExactly("found");
        assertThat(background.runningProperty().get()).isZero();
    }

    @Test
    void a_failure_comes_back_with_its_sentence() {
        background.run(
                () -> {
                    throw new FeedException(Reason.DENIED, "The token is wrong.");
                },
                _ -> results.add("never"),
                this::fail);
        drain();

        assertThat(failures).containsExactly("DENIED The token is wrong.");
        assertThat(results).isEmpty();
    }

    @Test
    void a_fault_of_the_program_is_a_failure_too() {
        background.run(
                () -> {
                    throw new IllegalStateException("a detail");
                },
                _ -> results.add("never"),
                this::fail);
        drain();

        assertThat(failures).containsExactly("FAILED IllegalStateException");
    }

    @Test
    void what_a_superseded_call_brings_is_dropped_even_if_it_comes_last() {
        var search = background.<String>latest();
        search.run(() -> "a", results::add, this::fail);
        search.run(() -> "ab", results::add, this::fail);
        var first = workers.remove();
        workers.remove().run();
        first.run();
        drain();

        assertThat(results).containsExactly("ab");
        assertThat(search.busyProperty().get()).isFalse();
    }

    @Test
    void the_failure_of_a_superseded_call_is_dropped_too() {
        var search = background.<String>latest();
        search.run(
                () -> {
                    throw new FeedException(Reason.UNREACHABLE, "gone");
                },
                results::add,
                this::fail);
        search.run(() -> "ab", results::add, this::fail);
        drain();

        assertThat(failures).isEmpty();
        assertThat(results).containsExactly("ab");
    }

    @Test
    void a_cancelled_call_brings_nothing() {
        var search = background.<String>latest();
        search.run(() -> "a", results::add, this::fail);
        assertThat(search.busyProperty().get()).isTrue();

        search.cancel();
        drain();

        assertThat(search.busyProperty().get()).isFalse();
        assertThat(results).isEmpty();
    }

    private void fail(FeedException failure) {
        failures.add(failure.reason() + " " + failure.getMessage());
    }

    private void drain() {
        while (!workers.isEmpty() || !ui.isEmpty()) {
            (workers.isEmpty() ? ui : workers).remove().run();
        }
    }
}
