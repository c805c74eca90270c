package org.bellows.console.feed;

/** What the console may ask the service to do. */
public sealed interface Action {

    /** No request of this hook is sent until it is resumed; its lock is kept, so that Phorge does not send them either. */
    record PauseHook(String hookPhid) implements Action {}

    /** Ends a pause. */
    record ResumeHook(String hookPhid) implements Action {}

    /** Sends the hook's oldest waiting request now, whatever backoff and breaker say, once; still by a claim. */
    record TryHookNow(String hookPhid) implements Action {}

    /** {@code debug}, {@code info}, {@code warning} or {@code error}, until the next restart. */
    record ChangeLogLevel(String level) implements Action {}
}
