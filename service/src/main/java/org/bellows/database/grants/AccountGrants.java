package org.bellows.database.grants;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.bellows.database.grants.Grant.Holder;
import org.bellows.database.grants.Grant.Scope;

/**
 * All that the account of a connection may do.
 *
 * @param account as {@code CURRENT_USER()} says it: the entry of the server that let us in, which need not carry the name
 *     that was asked for
 * @param grants what counts now, roles that are active and PUBLIC included
 * @param revoked what MySQL's partial revokes take away from rights on the whole server
 * @param idleRoles roles that were given to the account and are not active
 */
public record AccountGrants(String account, List<Grant> grants, List<Grant> revoked, List<String> idleRoles) {

    /** Asks the server. */
    public static AccountGrants of(Connection connection) throws SQLException {
        String account = text(connection, "SELECT CURRENT_USER()");
        boolean mariaDb =
                text(connection, "SELECT VERSION()").toLowerCase(Locale.ROOT).contains("mariadb");
        String roles = text(connection, mariaDb ? "SELECT COALESCE(CURRENT_ROLE(), '')" : "SELECT ''");
        var lines = new ArrayList<String>();
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SHOW GRANTS")) {
            while (rows.next()) {
                lines.add(rows.getString(1));
            }
        }
        return parse(account, roles, lines);
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    static AccountGrants parse(String account, String activeRole, List<String> lines) {
        int at = account.lastIndexOf('@');
        String name = at < 0 ? account : account.substring(0, at);
        var grants = new ArrayList<Grant>();
        var revoked = new ArrayList<Grant>();
        var idle = new ArrayList<String>();
        for (String line : lines) {
            GrantLine read = GrantLine.of(line, name);
            read.grant().ifPresent(read.revoked() ? revoked::add : grants::add);
            read.role().filter(role -> !role.equals(activeRole)).ifPresent(idle::add);
        }
        return new AccountGrants(account, List.copyOf(grants), List.copyOf(revoked), List.copyOf(idle));
    }

    /**
     * Whether the server lets the account do it.
     *
     * @param privilege in capitals: {@code SELECT}
     * @param columns those that are needed, for rights that were given by column; empty when only the whole table will do
     */
    public boolean allows(String privilege, String database, String table, Set<String> columns) {
        for (Holder holder : Holder.values()) {
            if (onServer(holder, privilege, database) || onDatabase(holder, privilege, database)) {
                return true;
            }
        }
        return onTable(privilege, new Scope.Table(database, table), columns);
    }

    private boolean onServer(Holder holder, String privilege, String database) {
        boolean given =
                of(holder).stream().anyMatch(grant -> grant.scope() instanceof Scope.Server && grant.gives(privilege));
        return given
                && revoked.stream()
                        .noneMatch(grant -> grant.scope() instanceof Scope.Databases(String pattern)
                                && Names.fits(pattern, database)
                                && grant.gives(privilege));
    }

    /** Of all names that fit, the server takes the closest and forgets the others. Among equals it takes any: so all must do. */
    private boolean onDatabase(Holder holder, String privilege, String database) {
        int closest = 0;
        boolean given = false;
        for (Grant grant : of(holder)) {
            if (grant.scope() instanceof Scope.Databases(String pattern) && Names.fits(pattern, database)) {
                int closeness = Names.closeness(pattern);
                boolean gives = of(holder).stream()
                        .anyMatch(same -> same.scope().equals(grant.scope()) && same.gives(privilege));
                given = closeness > closest ? gives : closeness == closest ? given && gives : given;
                closest = Math.max(closest, closeness);
            }
        }
        return given;
    }

    /** Columns add up, whoever has the right to each. */
    private boolean onTable(String privilege, Scope.Table table, Set<String> columns) {
        var granted = new HashSet<String>();
        for (Grant grant : grants) {
            if (grant.scope().equals(table)) {
                if (grant.gives(privilege)) {
                    return true;
                }
                granted.addAll(grant.privileges().getOrDefault(privilege, Set.of()));
            }
        }
        return !columns.isEmpty() && granted.containsAll(columns);
    }

    private List<Grant> of(Holder holder) {
        return grants.stream().filter(grant -> grant.holder() == holder).toList();
    }
}
