package org.bellows.doctor;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellows.config.Settings;
import org.bellows.config.Settings.WebhookSettings;
import org.bellows.outbound.OutboundPolicy;
import org.bellows.phorge.PhorgeSettings;

/** Whether it is known which addresses Phorge forbids to call. */
record OutboundLook(Settings settings) implements DatabaseLook {
    private static final String SETTING = "security.outbound-blacklist";

    @Override
    public String code() {
        return "outbound-policy";
    }

    @Override
    public List<Finding> look(Connection connection, Account account) throws SQLException {
        Optional<List<String>> own = settings.webhook().flatMap(WebhookSettings::outboundDeny);
        PhorgeSettings phorge = SilentLook.read(settings.phorgeRoot(), account, connection);
        var findings = new ArrayList<Finding>();
        phorge.problems().stream()
                .filter(problem -> !problem.startsWith(SilentLook.SETTING))
                .forEach(problem -> findings.add(Finding.warning(problem, "Then run the checks again.")));
        if (own.isPresent()) {
            findings.add(Finding.ok("webhook.outbound-deny names " + denied(own.get())
                    + "; it takes the place of Phorge's " + SETTING + " in Bellows, and not in Phorge's own worker."));
        } else if (phorge.outboundBlacklist().isPresent()) {
            findings.add(understood(phorge.outboundBlacklist().get()));
        } else if (findings.isEmpty()) {
            findings.add(
                    Finding.ok(
                            "Phorge's default list is in force: no hook may call a private or special address, such as 127.0.0.1."));
        }
        return findings;
    }

    private static Finding understood(List<String> networks) {
        try {
            return Finding.ok("Phorge's " + SETTING + " names "
                    + denied(OutboundPolicy.of(networks).networks()) + ".");
        } catch (IllegalArgumentException e) {
            return Finding.warning(
                    "Phorge's " + SETTING + " cannot be used (" + e.getMessage()
                            + "), so its default list is in force.",
                    "Correct it with bin/config set.");
        }
    }

    private static String denied(List<String> networks) {
        return switch (networks.size()) {
            case 0 -> "no network: hooks may call every address, this host's own too";
            case 1 -> "1 network";
            default -> networks.size() + " networks";
        };
    }
}
