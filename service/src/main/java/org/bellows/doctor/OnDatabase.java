package org.bellows.doctor;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.bellows.database.Database;

/** Looks into a database, unless it was just found out that it does not answer. */
record OnDatabase(DatabaseReachableCheck reachable, Account account, DatabaseLook question) implements Check {
    /** Shorter than the limit of the check, so that a server that hangs ends the check and not the other way round. */
    static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(5);

    @Override
    public String code() {
        return question.code();
    }

    @Override
    public List<Finding> look() throws SQLException {
        if (!reachable.answered()) {
            return List.of();
        }
        try (var connection = Database.single(account.settings(), STATEMENT_TIMEOUT)) {
            return question.look(connection, account);
        }
    }
}
