package org.bellows.files.blob;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.database.SqlErrors;
import org.bellows.files.EngineException;

/** Runs statements on the blob table and says in an operator's words why one failed. Thread-safe. */
record BlobDatabase(Database database, BlobTable table) {
    private static final int DATABASE_DENIED = 1044;
    private static final int LOGIN_REFUSED = 1045;
    private static final int UNKNOWN_DATABASE = 1049;
    private static final int TABLE_FULL = 1114;
    private static final int COMMAND_DENIED = 1142;
    private static final int NO_SUCH_TABLE = 1146;
    private static final int PACKET_TOO_LARGE = 1153;

    /** {@code what} completes the sentence "cannot …". */
    <T> T call(String what, Database.Work<T> work) throws EngineException {
        try {
            return database.call(work);
        } catch (DatabaseLostException e) {
            throw new EngineException("cannot " + what + ": " + whyLost(e), e);
        } catch (SQLException e) {
            throw new EngineException("cannot " + what + ": " + why(e), e);
        }
    }

    /** Whether a connection was lost while it was in use, as opposed to none being had. */
    static boolean lostInUse(EngineException e) {
        return e.getCause() instanceof DatabaseLostException lost
                && !(lost.getCause() instanceof SQLTransientConnectionException);
    }

    /** A refused login looks like a lost database to the pool, which went on trying until its time was up. */
    private static String whyLost(DatabaseLostException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getErrorCode() == LOGIN_REFUSED) {
                return "the database refuses the account or its password";
            }
        }
        return "the database does not answer";
    }

    private String why(SQLException e) {
        return switch (e.getErrorCode()) {
            case NO_SUCH_TABLE, UNKNOWN_DATABASE ->
                "there is no table " + table.name()
                        + ": either Phorge's storage upgrade has not run yet, or the namespace is wrong";
            case DATABASE_DENIED, COMMAND_DENIED -> "the account lacks the right to do so on " + table.name();
            case PACKET_TOO_LARGE -> "it is larger than the server's max_allowed_packet";
            case TABLE_FULL -> "the database has no space left";
            default -> "the database says " + SqlErrors.brief(e);
        };
    }
}
