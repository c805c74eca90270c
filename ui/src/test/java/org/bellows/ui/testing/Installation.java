package org.bellows.ui.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bellows.console.feed.Facts;
import org.bellows.console.feed.ServiceFacts;
import org.bellows.console.feed.ServiceFacts.RaisedFact;
import org.bellows.console.feed.SettingFact;
import org.bellows.doctor.CheckReport;
import org.bellows.doctor.CheckReport.CheckResult;
import org.bellows.doctor.CheckReport.Severity;

/** What the sample's service is set to, and what its checks found. */
public final class Installation {
    private static final String FILE = "/etc/bellows/bellows.yaml";

    private Installation() {}

    /** The sample's facts, with a value that was raised. */
    public static Facts facts() {
        var facts = Sample.facts();
        var service = facts.service();
        return new Facts(
                facts.at(),
                facts.lastEventId(),
                new ServiceFacts(
                        service.instance(),
                        service.startedAt(),
                        service.version(),
                        service.javaVersion(),
                        service.host(),
                        service.processId(),
                        service.phorgeUri(),
                        service.phorgeRoot(),
                        service.database(),
                        service.configFile(),
                        service.stateDir(),
                        service.listeners(),
                        service.logLevel(),
                        List.of(new RaisedFact(
                                "webhook.claim-lease-sec",
                                "10",
                                "20",
                                "never below webhook.delivery-timeout-sec (15) plus 5 seconds"))),
                facts.webhook(),
                facts.pace(),
                facts.activity(),
                facts.files());
    }

    public static List<SettingFact> settings() {
        return List.of(
                file(
                        "phorge.root",
                        "/srv/phorge",
                        "The directory of Phorge, whose own configuration is read from there."),
                preset("webhook.enabled", "true", "Whether Phorge's webhooks are delivered."),
                new SettingFact(
                        "webhook.database.host",
                        "127.0.0.1",
                        "Phorge",
                        "mysql.host",
                        "The server of Phorge's database."),
                new SettingFact(
                        "webhook.database.password",
                        "********",
                        "environment",
                        "BELLOWS_WEBHOOK_DATABASE_PASSWORD",
                        "The password of the account."),
                file("webhook.delivery-timeout-sec", "15", "How long one delivery may take as a whole."),
                file("webhook.claim-lease-sec", "20", "How long a request that another process claimed is left to it."),
                preset("webhook.error-backoff-sec", "300", "The window in which failing requests are counted."),
                preset("webhook.max-concurrent", "8", "How many requests are under way at once."),
                file("files.local-disk-path", "/var/lib/phorge/files", "The directory that files are kept under."),
                preset("files.s3.bucket", "", "The bucket of the S3 store."),
                preset("console.port", "8150", "The port that the console listens at."),
                preset("log.level", "info", "How much is written into the log."));
    }

    /** Two warnings and an error among 17. */
    public static CheckReport checks() {
        var results = new ArrayList<CheckResult>();
        results.add(ok("version", "This is Bellows 1.0.0 on Java 25.0.3."));
        results.add(ok("service", "The service runs as process 4711."));
        results.add(new CheckResult(
                "settings",
                Severity.WARNING,
                "webhook.claim-lease-sec is 10, but 20 is used: never below webhook.delivery-timeout-sec (15) plus 5 seconds.",
                "Set it to 20 or more, so that what stands there is what happens."));
        results.add(ok("listeners", "127.0.0.1:8150 is ours."));
        results.add(new CheckResult(
                "free-space",
                Severity.WARNING,
                "Under /var/lib/phorge/files 1.2 GB are free, 4 % of the disk.",
                "Make room there; below 1 % files are refused."));
        results.add(new CheckResult(
                "grants",
                Severity.ERROR,
                "The account bellows@127.0.0.1 may not UPDATE herald_webhookrequest, so no request can be claimed.",
                "Run: GRANT SELECT, UPDATE ON phabricator_herald.herald_webhookrequest TO 'bellows'@'127.0.0.1';"));
        for (var look :
                List.of("clock", "namespace", "tables", "triggers", "excess", "silent", "outbound", "daemons")) {
            results.add(ok(look, "Nothing is wrong with " + look + "."));
        }
        results.add(ok("who-delivers", "Nobody but Bellows delivers webhooks."));
        results.add(ok("extension", "Phorge's extension is the one that belongs to this version."));
        results.add(ok("engines", "Every storage engine takes a file and gives it back."));
        return new CheckReport(Sample.NOW.minusSeconds(125), Duration.ofMillis(1_420), results);
    }

    public static CheckResult ok(String code, String sentence) {
        return new CheckResult(code, Severity.OK, sentence, "");
    }

    private static SettingFact file(String key, String value, String description) {
        return new SettingFact(key, value, "file", FILE, description);
    }

    private static SettingFact preset(String key, String value, String description) {
        return new SettingFact(key, value, "default", "", description);
    }
}
