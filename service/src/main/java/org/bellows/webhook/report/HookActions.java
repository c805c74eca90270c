package org.bellows.webhook.report;

/** What a person may do to one hook. Each call does it, or says why not. Thread-safe. */
public interface HookActions {

    /** Nothing of the hook is sent until it is resumed, over restarts too; its lock stays with us, so that nobody else sends it. */
    void pause(String hookPhid) throws HookActionException;

    /** Ends a pause. */
    void resume(String hookPhid) throws HookActionException;

    /**
     * Sends the hook's oldest waiting request now, whatever backoff and breaker say, once, and still by a claim. Returns when it is
     * claimed; what came of it is an event. Waits for the request in flight, if there is one.
     */
    void tryNow(String hookPhid) throws HookActionException;
}
