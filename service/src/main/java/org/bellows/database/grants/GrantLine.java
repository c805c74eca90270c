package org.bellows.database.grants;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.bellows.database.grants.Grant.Holder;
import org.bellows.database.grants.Grant.Scope;

/**
 * One line of {@code SHOW GRANTS}, understood: rights, or a role that was given to somebody. Lines of any other kind are
 * empty. Pure.
 *
 * @param grant the rights it gives
 * @param revoked the rights are taken away again, which MySQL can do for single databases
 * @param role the role it gives
 */
record GrantLine(Optional<Grant> grant, boolean revoked, Optional<String> role) {
    private static final GrantLine NOTHING = new GrantLine(Optional.empty(), false, Optional.empty());

    /**
     * Reads one line.
     *
     * @param account the name in {@code CURRENT_USER()}, without the host: who else has rights in the list is a role
     */
    static GrantLine of(String line, String account) {
        var words = new GrantWords(line);
        boolean revoked = words.at("REVOKE");
        if (!words.take("GRANT") && !words.take("REVOKE")) {
            return NOTHING;
        }
        if (words.atName()) {
            return role(words, account);
        }
        Map<String, Set<String>> privileges = privileges(words);
        Scope scope = scope(words);
        words.next();
        Holder holder = holder(words, account);
        return new GrantLine(
                Optional.of(new Grant(holder, scope, privileges, grantOption(words))), revoked, Optional.empty());
    }

    private static GrantLine role(GrantWords words, String account) {
        String role = words.next();
        while (!words.isEmpty() && !words.take("TO")) {
            words.next();
        }
        // What a role was given is active with it.
        return words.next().equals(account) ? new GrantLine(Optional.empty(), false, Optional.of(role)) : NOTHING;
    }

    private static Map<String, Set<String>> privileges(GrantWords words) {
        var privileges = new TreeMap<String, Set<String>>();
        while (!words.isEmpty() && !words.take("ON")) {
            var name = new StringBuilder();
            while (!words.isEmpty() && !words.at(",") && !words.at("(") && !words.at("ON")) {
                name.append(name.isEmpty() ? "" : " ").append(words.word());
            }
            Set<String> columns = words.take("(") ? columns(words) : Set.of();
            String privilege = name.toString().equals("ALL") ? Grant.ALL : name.toString();
            privileges.put(privilege, columns);
            words.take(",");
        }
        return Map.copyOf(new LinkedHashMap<>(privileges));
    }

    private static Set<String> columns(GrantWords words) {
        var columns = new HashSet<String>();
        while (!words.isEmpty() && !words.take(")")) {
            if (!words.take(",")) {
                columns.add(words.next());
            }
        }
        return Set.copyOf(columns);
    }

    private static Scope scope(GrantWords words) {
        if (words.take("*")) {
            words.take(".");
            words.take("*");
            return new Scope.Server();
        }
        words.take("TABLE");
        if (!words.atName() || words.isEmpty()) {
            return other(words);
        }
        String database = words.next();
        if (!words.take(".")) {
            return other(words);
        }
        return words.take("*") ? new Scope.Databases(database) : new Scope.Table(database, words.next());
    }

    private static Scope other(GrantWords words) {
        var what = new StringBuilder();
        while (!words.isEmpty() && !words.at("TO") && !words.at("FROM")) {
            boolean glue = what.isEmpty()
                    || words.at(".")
                    || words.at("@")
                    || what.charAt(what.length() - 1) == '.'
                    || what.charAt(what.length() - 1) == '@';
            String next = words.atName() ? Names.quoted(words.next()) : words.next();
            what.append(glue ? "" : " ").append(next);
        }
        return new Scope.Other(what.toString());
    }

    private static Holder holder(GrantWords words, String account) {
        boolean quoted = words.atName();
        String name = words.next();
        if (!quoted && name.equalsIgnoreCase("PUBLIC")) {
            return Holder.PUBLIC;
        }
        // An account has a host behind it, even when a role has its name.
        return name.equals(account) && words.at("@") ? Holder.ACCOUNT : Holder.ROLE;
    }

    private static boolean grantOption(GrantWords words) {
        boolean found = false;
        while (!words.isEmpty()) {
            found |= words.take("GRANT") && words.take("OPTION");
            words.next();
        }
        return found;
    }
}
