package org.bellows.console.local;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bellows.console.LogLevel;
import org.bellows.console.feed.ServiceFacts;
import org.bellows.console.feed.SettingFact;
import org.bellows.doctor.CheckReport;

/**
 * What the feed of this process is made of.
 *
 * @param service the process; Phorge's address and the level of the log as they are when it is asked
 * @param webhook empty when webhook delivery is off
 * @param attempts what the lanes tell of their attempts
 * @param files empty when file storage is off
 * @param checks runs all of them; empty when there are none
 */
public record LocalParts(
        Supplier<ServiceFacts> service,
        Optional<WebhookPart> webhook,
        AttemptLog attempts,
        Optional<FilesPart> files,
        List<SettingFact> settings,
        LogLevel logLevel,
        Optional<Supplier<CheckReport>> checks) {}
