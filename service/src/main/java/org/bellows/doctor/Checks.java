package org.bellows.doctor;

import java.util.ArrayList;
import java.util.List;
import org.bellows.config.Settings;

/** Every check of one run, in the order in which people should read the answers. */
final class Checks {
    private Checks() {}

    static List<Check> of(Settings settings, Surroundings surroundings) {
        var listeners = ListenerInUse.of(settings);
        var service = new ServiceCheck(settings, listeners, surroundings);
        var checks = new ArrayList<Check>(List.of(
                new VersionCheck(surroundings.version()),
                service,
                new SettingsCheck(settings, surroundings.settingWarnings()),
                new ListenersCheck(listeners),
                new CertificatesCheck(listeners, surroundings.time()),
                new ConsoleTokenCheck(settings.stateDir()),
                new FreeSpaceCheck(settings, surroundings.log())));
        for (Account account : Account.of(settings)) {
            checks.addAll(of(account, settings, surroundings, service));
        }
        checks.add(new ExtensionCheck(settings));
        checks.add(new EnginesCheck(settings, surroundings));
        return List.copyOf(checks);
    }

    private static List<Check> of(Account account, Settings settings, Surroundings surroundings, ServiceCheck service) {
        var reachable = new DatabaseReachableCheck(account);
        var looks = new ArrayList<DatabaseLook>(List.of(
                new ClockLook(surroundings.time()),
                new NamespaceLook(settings.phorgeRoot()),
                new TablesLook(),
                new TriggersLook(),
                new GrantsLook(),
                new ExcessLook()));
        if (account.webhook()) {
            looks.add(new SilentLook(settings.phorgeRoot()));
            looks.add(new OutboundLook(settings));
            looks.add(new WhoDeliversLook(settings, surroundings, service));
        }
        var checks = new ArrayList<Check>();
        checks.add(reachable);
        looks.forEach(look -> checks.add(new OnDatabase(reachable, account, look)));
        if (account.webhook()) {
            checks.add(new DaemonsCheck(reachable, account, settings.phorgeRoot(), surroundings.proc()));
        }
        return checks;
    }
}
