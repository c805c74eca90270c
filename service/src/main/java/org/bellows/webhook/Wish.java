package org.bellows.webhook;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Somebody wants a hook to be tried before its time. The first answer counts. Thread-safe. */
final class Wish {
    private final CompletableFuture<Optional<String>> answer = new CompletableFuture<>();

    /** A row is claimed and about to be sent. */
    void fulfil() {
        answer.complete(Optional.empty());
    }

    /** Nothing is sent, and why, for a person. */
    void refuse(String reason) {
        answer.complete(Optional.of(reason));
    }

    /** Why nothing is sent; empty when something is. Waits for {@code patience}, and withdraws the wish after that. */
    Optional<String> await(Duration patience, String otherwise) throws InterruptedException {
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            refuse(otherwise);
            return answer.getNow(Optional.of(otherwise));
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** True once it was fulfilled, refused or withdrawn. */
    boolean over() {
        return answer.isDone();
    }
}
