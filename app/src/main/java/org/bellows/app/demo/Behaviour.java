package org.bellows.app.demo;

/** What a hook of the demo is like, and what its receiver does. */
enum Behaviour {
    /** Answered 200 at once. */
    HEALTHY("/s/200"),
    /** Answered 200, after longer than most receivers take. */
    SLOW("/slow/1.2"),
    /** Answered 503 to every attempt. */
    FAILING("/s/503"),
    /** Answered 503 to the first two attempts, 200 to all later ones. */
    RECOVERING("/flaky/2/503"),
    /** Its port refuses connections. */
    REFUSED("/s/200"),
    /** Disabled in Phorge: nothing may be sent. Would be answered 200. */
    DISABLED("/s/200");

    private final String path;

    Behaviour(String path) {
        this.path = path;
    }

    /** See the receiver's list of paths. */
    String path() {
        return path;
    }

    /** Whether what arrives is answered 2xx at the first attempt, so that nothing may come a second time. */
    boolean acceptsAtOnce() {
        return this == HEALTHY || this == SLOW || this == DISABLED;
    }

    /** Phorge's status of such a hook. */
    String status() {
        return this == DISABLED ? "disabled" : "firehose";
    }
}
