/** What the webhook domain publishes about itself: events and snapshots. The console and the metrics read nothing else. */
@org.jspecify.annotations.NullMarked
package org.bellows.webhook.report;
