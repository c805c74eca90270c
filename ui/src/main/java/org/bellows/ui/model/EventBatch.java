package org.bellows.ui.model;

import java.util.List;
import org.bellows.console.feed.FeedEvent;

/**
 * What happened since the tick before.
 *
 * @param restarted true when the service is another than before: what was shown of its events no longer counts
 * @param missed how many events before these were forgotten before we could read them
 * @param events oldest first, with ids that follow one another
 */
public record EventBatch(boolean restarted, long missed, List<FeedEvent> events) {}
