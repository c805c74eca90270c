package org.bellows.doctor;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A {@link Check} of a database that answers. */
interface DatabaseLook {

    /** For programs; stable. */
    String code();

    /** The answer, by a connection of {@code account}. */
    List<Finding> look(Connection connection, Account account) throws SQLException;
}
