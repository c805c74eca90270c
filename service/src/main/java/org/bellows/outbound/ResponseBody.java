package org.bellows.outbound;

/**
 * The start of a body.
 *
 * @param complete the body ended as announced, within the limit
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
record ResponseBody(byte[] bytes, boolean complete) {}
