package org.bellows.outbound;

/** One header of an answer, as received. */
public record ResponseHeader(String name, String value) {}
