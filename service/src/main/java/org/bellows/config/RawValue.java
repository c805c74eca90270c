package org.bellows.config;

/** A value as somebody wrote it, not empty, and where. Never print one: it may be a secret. */
record RawValue(String text, Source source) {
    @Override
    public String toString() {
        return "value from " + source;
    }
}
