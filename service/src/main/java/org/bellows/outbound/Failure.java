package org.bellows.outbound;

/** Why no answer came, with the number that cURL has for it: Phorge's pages show these numbers. */
public enum Failure {
    TIMEOUT("timeout", 28, "timed out"),
    UNRESOLVED("http", 6, "name not resolved"),
    REFUSED("http", 7, "refused"),
    TLS_FAILED("http", 35, "TLS handshake failed"),
    TLS_UNTRUSTED("http", 60, "certificate not trusted"),
    NO_ANSWER("http", 52, "no answer"),
    RESET("http", 56, "reset"),
    MALFORMED_URI("http", 3, "malformed URI"),
    TOO_MANY_REDIRECTS("http", 47, "too many redirects"),
    NOT_HTTP("http", 1, "answer is not HTTP");

    private final String type;
    private final int code;
    private final String words;

    Failure(String type, int code, String words) {
        this.type = type;
        this.code = code;
        this.words = words;
    }

    /** {@code http} or {@code timeout}. */
    public String type() {
        return type;
    }

    /** The number of the cURL error. */
    public int code() {
        return code;
    }

    /** A few words for people. */
    public String words() {
        return words;
    }
}
