package org.bellows.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Optional;
import org.bellows.webhook.RequestWrites.Result;

/** What came of a request, in Phorge's terms. Contract, section 4. */
sealed interface Outcome {

    /** The receiver's final answer. */
    record Answered(int status) implements Outcome {}

    /**
     * No final answer.
     *
     * @param type {@code http} or {@code timeout}
     * @param code the number cURL gives this failure
     * @param failure what it is called, such as {@code refused}
     */
    record NotAnswered(String type, int code, String failure) implements Outcome {}

    /**
     * The request cannot be sent as it stands, now or later.
     *
     * @param code what Phorge's pages show: {@code disabled}, {@code not-found}, {@code uri}
     * @param reason for the log
     */
    record Misconfigured(String code, String reason) implements Outcome {}

    /** The properties cannot be understood, so they cannot be written back either. */
    record Unreadable(String reason) implements Outcome {}

    /** A final 2xx. */
    default boolean delivered() {
        return this instanceof Answered(int status) && status >= 200 && status <= 299;
    }

    /** True when the row stays queued for another attempt. */
    default boolean retried(RequestProperties properties) {
        return switch (this) {
            case Answered answered -> !answered.delivered() && properties.retriesForever();
            case NotAnswered ignored -> properties.retriesForever();
            case Misconfigured ignored -> false;
            case Unreadable ignored -> false;
        };
    }

    /** Phorge's {@code errorType}. */
    default String errorType() {
        return switch (this) {
            case Answered ignored -> "http";
            case NotAnswered failure -> failure.type();
            case Misconfigured ignored -> "hook";
            case Unreadable ignored -> "hook";
        };
    }

    /** Phorge's {@code errorCode}, as text. */
    default String errorCode() {
        return switch (this) {
            case Answered answer -> Integer.toString(answer.status());
            case NotAnswered failure -> Integer.toString(failure.code());
            case Misconfigured fault -> fault.code();
            case Unreadable ignored -> "properties";
        };
    }

    /** For a person: {@code 503}, {@code refused (7)}, {@code hook disabled}. */
    default String words() {
        return switch (this) {
            case Answered answer -> Integer.toString(answer.status());
            case NotAnswered none -> none.failure() + " (" + none.code() + ")";
            case Misconfigured fault -> fault.reason();
            case Unreadable fault -> fault.reason();
        };
    }

    /** What to write into the row. {@code properties} are those the row had; empty when they were not readable. */
    default Result result(Optional<RequestProperties> properties) {
        Optional<String> written = properties.map(stored -> stored.withError(errorType(), codeNode()));
        return switch (this) {
            case Answered answer when answer.delivered() -> new Result("sent", "okay", true, written);
            case Answered answer -> failed(answer, properties, written);
            case NotAnswered failure -> failed(failure, properties, written);
            case Misconfigured ignored -> new Result("failed", "none", false, written);
            case Unreadable ignored -> new Result("failed", "none", false, Optional.empty());
        };
    }

    private static Result failed(Outcome outcome, Optional<RequestProperties> properties, Optional<String> written) {
        boolean again = properties.filter(outcome::retried).isPresent();
        return new Result(again ? "queued" : "failed", "fail", true, written);
    }

    private JsonNode codeNode() {
        return switch (this) {
            case Answered answer -> IntNode.valueOf(answer.status());
            case NotAnswered failure -> IntNode.valueOf(failure.code());
            case Misconfigured fault -> TextNode.valueOf(fault.code());
            case Unreadable ignored -> TextNode.valueOf("properties");
        };
    }
}
