package org.bellows.doctor;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bellows.database.grants.AccountGrants;
import org.bellows.database.grants.Grant;
import org.bellows.database.grants.Grant.Holder;
import org.bellows.database.grants.Grant.Scope;
import org.bellows.database.grants.Names;

/** Whether the account may do more than Bellows needs: what it may not do, no fault and no thief can make it do. */
final class ExcessLook implements DatabaseLook {
    /** Shows who else is connected, and nothing of anybody's rows. */
    private static final Set<String> HARMLESS_ON_SERVER = Set.of("USAGE", "PROCESS");

    /** What the doctor reads when it may. */
    private static final Set<String> READ_BY_DOCTOR = Set.of("worker", "daemon");

    @Override
    public String code() {
        return "grants-excessive";
    }

    @Override
    public List<Finding> look(Connection connection, Account account) throws SQLException {
        var grants = AccountGrants.of(connection);
        List<Grant> excess = grants.grants().stream()
                .filter(grant -> grant.holder() != Holder.PUBLIC)
                .flatMap(grant -> excess(grant, account).stream())
                .toList();
        String name = Names.account(grants.account());
        if (excess.isEmpty()) {
            return List.of(Finding.ok("The account " + name + " may do nothing that Bellows does not need."));
        }
        return List.of(Finding.warning(
                "The account " + name + " may do more than Bellows needs: "
                        + excess.stream().map(Grant::toString).collect(Collectors.joining("; ")) + ".",
                "Give Bellows an account of its own, and set " + account.key() + ".user: "
                        + "CREATE USER `bellows`@`…` IDENTIFIED BY '…'; "
                        + account.grants(account.needs(), "`bellows`@`…`")));
    }

    /** What of a grant is too much; empty when nothing is. */
    private static Optional<Grant> excess(Grant grant, Account account) {
        var rest = new TreeMap<>(grant.privileges());
        rest.keySet().removeIf(privilege -> isNeeded(grant.scope(), privilege, account));
        if (rest.isEmpty() && !grant.grantOption()) {
            return Optional.empty();
        }
        return Optional.of(
                rest.isEmpty() ? grant : new Grant(grant.holder(), grant.scope(), rest, grant.grantOption()));
    }

    private static boolean isNeeded(Scope scope, String privilege, Account account) {
        if (privilege.equals("USAGE")) {
            return true;
        }
        return switch (scope) {
            case Scope.Server _ -> HARMLESS_ON_SERVER.contains(privilege);
            case Scope.Databases(String pattern) -> privilege.equals("SELECT") && isForDoctor(pattern, account);
            case Scope.Table table ->
                (privilege.equals("SELECT") && isForDoctor(table.database(), account))
                        || account.needs().stream()
                                .anyMatch(need -> need.privilege().equals(privilege)
                                        && table.database().equals(need.table().database(account.namespace()))
                                        && table.table().equals(need.table().name()))
                        // Phorge's storage settings are read for the warnings when they can be.
                        || (privilege.equals("SELECT")
                                && table.database().equals(account.namespace().database("config"))
                                && table.table().equals("config_entry"));
            case Scope.Other _ -> false;
        };
    }

    private static boolean isForDoctor(String database, Account account) {
        return READ_BY_DOCTOR.stream()
                .map(account.namespace()::database)
                .anyMatch(name -> database.replace("\\_", "_").equals(name));
    }
}
