package org.bellows.doctor;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.bellows.config.Settings;
import org.bellows.phorge.HookLockHolders;
import org.bellows.phorge.LocalConfig;
import org.bellows.phorge.PhorgeSettings;
import org.bellows.phorge.UnreadableLocalConfig;
import org.bellows.webhook.report.WebhookSnapshot;
import org.bellows.webhook.report.WebhookSnapshot.HookState;

/**
 * Who delivers: Bellows, or Phorge's own worker. Told from the locks of the hooks: who delivers holds them, Bellows all the time and Phorge
 * for one delivery.
 */
final class WhoDeliversLook implements DatabaseLook {
    /** A delivery of Phorge's is mostly shorter; a service that has just started has its locks by then. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1500);

    private final Settings settings;
    private final Surroundings surroundings;
    private final ServiceCheck service;

    WhoDeliversLook(Settings settings, Surroundings surroundings, ServiceCheck service) {
        this.settings = settings;
        this.surroundings = surroundings;
        this.service = service;
    }

    /** How many of the locks are whose. */
    private record Locks(int all, int bellows, int others, int free) {}

    @Override
    public String code() {
        return "who-delivers";
    }

    @Override
    public List<Finding> look(Connection connection, Account account) throws SQLException {
        var here = surroundings.running().flatMap(running -> running.get().webhook());
        if (here.isPresent()) {
            return List.of(asTold(here.get()));
        }
        Locks locks = count(HookLockHolders.look(connection, account.namespace()), account);
        if (locks.all() == 0) {
            return List.of(Finding.ok("No hook is enabled in Phorge, so there is nothing to deliver."));
        }
        if (!service.runs()) {
            return List.of(withoutService(locks));
        }
        PhorgeSettings phorge = SilentLook.read(settings.phorgeRoot(), account, connection);
        if (phorge.silent()) {
            return List.of(Finding.ok("Nobody delivers: Phorge's silent mode is on."));
        }
        if (locks.bellows() < locks.all() && pause()) {
            locks = count(HookLockHolders.look(connection, account.namespace()), account);
        }
        return List.of(withService(locks));
    }

    private static boolean pause() {
        try {
            Thread.sleep(BETWEEN_LOOKS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Finding asTold(WebhookSnapshot snapshot) {
        long enabled = snapshot.hooks().stream()
                .filter(hook -> hook.state() != HookState.DISABLED)
                .count();
        long standby = snapshot.hooks().stream()
                .filter(hook -> hook.state() == HookState.STANDBY)
                .count();
        return switch (snapshot.state()) {
            case STARTING -> Finding.ok("Bellows is about to take the locks of the hooks.");
            case STOPPING -> Finding.ok("Bellows is stopping; Phorge's daemons deliver from then on.");
            case SILENT -> Finding.ok("Nobody delivers: Phorge's silent mode is on.");
            case DATABASE_LOST ->
                Finding.error(
                        "Nothing is delivered: the database does not answer.", "See the check database-reachable.");
            case DELIVERING ->
                standby == 0
                        ? Finding.ok("Bellows delivers for all " + hooks(enabled) + "; Phorge's daemons stand by.")
                        : Finding.warning(
                                "The locks of " + standby + " of " + hooks(enabled) + " are held by somebody else.",
                                OTHERS);
        };
    }

    private static final String OTHERS =
            "Nothing, if another Bellows runs or Phorge is just delivering; it may also be this service under another account than in these settings. Else see LOCK_NOT_HELD in the log.";

    private static Finding withoutService(Locks locks) {
        if (locks.bellows() > 0) {
            return Finding.ok("Another Bellows, not on this host, holds the locks of " + locks.bellows() + " of "
                    + hooks(locks.all()) + " and delivers.");
        }
        return Finding.ok(
                "No Bellows delivers for the " + hooks(locks.all()) + " now; Phorge's daemons do, if they run.");
    }

    private static Finding withService(Locks locks) {
        if (locks.bellows() == locks.all()) {
            return Finding.ok("Bellows holds the locks of all " + hooks(locks.all())
                    + " and delivers; Phorge's daemons stand by.");
        }
        if (locks.bellows() == 0 && locks.others() == 0) {
            return Finding.warning(
                    "The service runs, but holds the lock of none of the " + hooks(locks.all())
                            + ": Phorge's daemons deliver.",
                    "See the log of the service for DATABASE_LOST, LOCK_NOT_HELD or KEEPER_DATABASE_ERROR; it may also use other settings than these.");
        }
        return Finding.warning(
                "Of the locks of " + hooks(locks.all()) + ", Bellows holds " + locks.bellows() + ", others hold "
                        + locks.others() + ", and " + locks.free() + (locks.free() == 1 ? " is" : " are")
                        + " free: for those without, Phorge's daemons or another Bellows deliver.",
                OTHERS);
    }

    private static String hooks(long count) {
        return count == 1 ? "1 hook" : count + " hooks";
    }

    private Locks count(HookLockHolders holders, Account account) {
        int free = 0;
        int bellows = 0;
        boolean shared = isPhorgesOwn(account);
        Map<Long, Boolean> known = new HashMap<>();
        for (OptionalLong holder : holders.byHook().values()) {
            if (holder.isEmpty()) {
                free++;
            } else if (known.computeIfAbsent(holder.getAsLong(), id -> isBellows(holders, id, account, shared))) {
                bellows++;
            }
        }
        int all = holders.byHook().size();
        return new Locks(all, bellows, all - bellows - free, free);
    }

    /**
     * Our account's connection, unless Phorge has the same account: then one that holds several locks at once, as Phorge's worker never
     * does. A single hook under a shared account cannot be told; it counts as ours while the service runs.
     */
    private boolean isBellows(HookLockHolders holders, long id, Account account, boolean shared) {
        boolean ours =
                holders.account(id).filter(account.settings().user()::equals).isPresent();
        boolean several = holders.heldBy(id) > 1;
        return ours && (!shared || several || (holders.byHook().size() == 1 && service.runs()));
    }

    private boolean isPhorgesOwn(Account account) {
        try {
            if (settings.phorgeRoot().isEmpty()) {
                return false;
            }
            var user = new LocalConfig(settings.phorgeRoot().get()).read().get("mysql.user");
            return account.settings().user().equals(user == null ? "root" : user.asText());
        } catch (UnreadableLocalConfig e) {
            return false;
        }
    }
}
