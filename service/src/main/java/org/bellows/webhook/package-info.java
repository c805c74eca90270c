/** Delivery of the webhook requests that Phorge queues: queue, claim, lane, breaker, payload, signature, outcome. */
@org.jspecify.annotations.NullMarked
package org.bellows.webhook;
