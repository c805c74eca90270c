package org.bellows.outbound;

import java.io.Serial;

/** Ends an exchange early, with its result. No stack trace: this is an outcome, not a fault of ours. */
final class Unanswered extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient ExchangeResult result;

    Unanswered(ExchangeResult result) {
        super(result.toString(), null, false, false);
        this.result = result;
    }

    static Unanswered because(Failure failure, String detail) {
        return new Unanswered(new ExchangeResult.NotAnswered(failure, detail));
    }

    ExchangeResult result() {
        return result;
    }
}
