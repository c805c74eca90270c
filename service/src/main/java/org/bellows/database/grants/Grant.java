package org.bellows.database.grants;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What one line of {@code SHOW GRANTS} gives.
 *
 * @param holder who has it
 * @param scope where it holds
 * @param privileges in capitals, each with the columns it is limited to; no columns means the whole of the scope
 * @param grantOption whether it may be handed on
 */
public record Grant(Holder holder, Scope scope, Map<String, Set<String>> privileges, boolean grantOption) {
    static final String ALL = "ALL PRIVILEGES";
    static final String NONE = "USAGE";

    /** Whose right it is. Each counts for itself when the server looks for the database that fits best. */
    public enum Holder {
        ACCOUNT,
        /** The roles that are active for this connection. */
        ROLE,
        /** Every account of the server. */
        PUBLIC
    }

    /** Where a right holds. */
    public sealed interface Scope {
        /** Everywhere. */
        record Server() implements Scope {
            @Override
            public String toString() {
                return "*.*";
            }
        }

        /** Databases whose name fits {@code pattern}, in which {@code _} and {@code %} stand for others unless escaped. */
        record Databases(String pattern) implements Scope {
            @Override
            public String toString() {
                return Names.quoted(pattern) + ".*";
            }
        }

        /** One table; its names mean themselves. */
        record Table(String database, String table) implements Scope {
            @Override
            public String toString() {
                return Names.quoted(database) + "." + Names.quoted(table);
            }
        }

        /** What is no table: a routine, or another account to speak for. */
        record Other(String what) implements Scope {
            @Override
            public String toString() {
                return what;
            }
        }
    }

    /** True when it gives {@code privilege} on the whole of its scope. */
    public boolean gives(String privilege) {
        Set<String> columns = privileges.get(privilege);
        return privileges.containsKey(ALL) || (columns != null && columns.isEmpty());
    }

    /** True when it gives nothing at all. */
    public boolean isEmpty() {
        return privileges.keySet().equals(Set.of(NONE)) && !grantOption;
    }

    /** As in a GRANT statement, without the account. */
    @Override
    public String toString() {
        String what = privileges.entrySet().stream()
                .map(entry -> entry.getValue().isEmpty()
                        ? entry.getKey()
                        : entry.getKey() + " (" + String.join(", ", new TreeSet<>(entry.getValue())) + ")")
                .sorted()
                .collect(Collectors.joining(", "));
        return what + " ON " + scope + (grantOption ? " WITH GRANT OPTION" : "");
    }
}
