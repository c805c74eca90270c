package org.bellows.doctor;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.bellows.database.grants.AccountGrants;
import org.bellows.database.grants.Names;

/** Whether the account may do all that Bellows needs. */
final class GrantsLook implements DatabaseLook {

    @Override
    public String code() {
        return "grants-missing";
    }

    @Override
    public List<Finding> look(Connection connection, Account account) throws SQLException {
        var grants = AccountGrants.of(connection);
        List<Account.Need> missing = account.needs().stream()
                .filter(need -> !grants.allows(
                        need.privilege(),
                        need.table().database(account.namespace()),
                        need.table().name(),
                        need.columns()))
                .toList();
        String name = Names.account(grants.account());
        if (missing.isEmpty()) {
            return List.of(Finding.ok("The account " + name + " has every right that Bellows needs."));
        }
        String what = missing.stream()
                .map(need -> need.privilege() + " on " + need.table().in(account.namespace()))
                .collect(Collectors.joining(", "));
        return List.of(Finding.error(
                "The account " + name + " lacks " + what + idle(grants) + ".",
                "As an administrator of the server: " + account.grants(missing, name)
                        + (grants.idleRoles().isEmpty()
                                ? ""
                                : " Or, if the role has it: SET DEFAULT ROLE "
                                        + Names.quoted(grants.idleRoles().getFirst()) + " FOR " + name + ";")));
    }

    private static String idle(AccountGrants grants) {
        return grants.idleRoles().isEmpty()
                ? ""
                : "; it was given the role " + String.join(", ", grants.idleRoles())
                        + ", which is not active when it logs in";
    }
}
