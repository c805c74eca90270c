package org.bellows.console.feed;

import org.bellows.event.Happening;

/**
 * Something that happened, and its place in the order of the whole service.
 *
 * @param id from 1, without gaps, anew with each start of the service
 * @param event a {@code WebhookEvent}, a {@code FilesEvent}, …
 */
public record FeedEvent(long id, Happening event) {}
