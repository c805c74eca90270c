package org.bellows.console.feed;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bellows.files.report.FilesSnapshot;
import org.bellows.webhook.report.WebhookSnapshot;

/**
 * The state of the whole service at one moment.
 *
 * @param at by the service's clock
 * @param lastEventId id of the latest event that these facts know of; 0 before the first
 * @param webhook empty when webhook delivery is off
 * @param pace of the last moments, for numbers beside the charts; empty when webhook delivery is off
 * @param activity per hook, what came of the last quarter of an hour
 * @param files empty when file storage is off
 */
public record Facts(
        Instant at,
        long lastEventId,
        ServiceFacts service,
        Optional<WebhookSnapshot> webhook,
        Optional<Pace> pace,
        List<HookActivity> activity,
        Optional<FilesSnapshot> files) {

    /**
     * How fast it goes, over the last 10 s.
     *
     * @param handoffMillisP50 from a row being found to its first byte on the wire; empty when nothing was delivered
     */
    public record Pace(
            double deliveredPerSecond, Optional<Double> handoffMillisP50, Optional<Double> handoffMillisP95) {}

    /**
     * What came of a hook's attempts in each of the last {@value #MINUTES} minutes, oldest first, the running minute last.
     *
     * @param delivered attempts per minute that were delivered
     * @param failed attempts per minute that were not
     */
    public record HookActivity(String hookPhid, List<Integer> delivered, List<Integer> failed) {
        public static final int MINUTES = 15;
    }
}
