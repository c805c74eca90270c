package org.bellows.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;

/** What an error of MariaDB or MySQL asks the caller to do. */
public final class SqlErrors {
    /** Deadlock; lock wait timeout; Galera's "commit failed, try again" comes as a deadlock too. */
    private static final Set<Integer> TRY_AGAIN = Set.of(1213, 1205, 1020);

    /**
     * Too many connections; account refused at the door; server shutting down; query or connection killed; gone away; lost; read-only while a primary is
     * being switched.
     */
    private static final Set<Integer> NOT_THERE = Set.of(
            1040, 1045, 1053, 1152, 1158, 1159, 1160, 1161, 1184, 1290, 1317, 1836, 1927, 2002, 2003, 2006, 2013, 4031);

    private SqlErrors() {}

    /** The statement was rolled back and may simply be run again. */
    public static boolean asksForRetry(SQLException e) {
        return TRY_AGAIN.contains(e.getErrorCode()) || "40001".equals(e.getSQLState());
    }

    /** The connection is gone, or none could be had: the statement may or may not have taken effect. */
    public static boolean connectionLost(SQLException e) {
        String state = e.getSQLState();
        if (state != null && state.startsWith("08")) {
            return true;
        }
        // The driver makes a transient connection error of every class of states that it does not know, such as the
        // 45000 of a trigger's SIGNAL; the pool's own, which says that no connection was to be had, comes without one.
        return e instanceof SQLNonTransientConnectionException
                || (e instanceof SQLTransientConnectionException && state == null)
                || e instanceof SQLTimeoutException
                || NOT_THERE.contains(e.getErrorCode());
    }

    /** The value itself is not acceptable: no later try can end differently. */
    public static boolean blamesTheValue(SQLException e) {
        String state = e.getSQLState();
        return state != null && (state.startsWith("22") || state.startsWith("23"));
    }

    /** A short reason for a log: the class and the server's code, without the server's text, which may hold values. */
    public static String brief(SQLException e) {
        return e.getClass().getSimpleName() + "/" + e.getErrorCode();
    }
}
