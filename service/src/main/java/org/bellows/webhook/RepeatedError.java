package org.bellows.webhook;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.bellows.database.SqlErrors;
import org.bellows.log.Log;

/** An error that comes back with every try, and is worth one line in the log until it changes or is over. */
final class RepeatedError {
    private final Log log;
    private final String name;
    private final Object[] fields;
    private String last = "";

    /** @param fields what every line says besides the error */
    RepeatedError(Log log, String name, Object... fields) {
        this.log = log;
        this.name = name;
        this.fields = fields;
    }

    void say(SQLException e) {
        String error = SqlErrors.brief(e);
        if (!error.equals(last)) {
            List<Object> all = new ArrayList<>(List.of(fields));
            all.add("error");
            all.add(error);
            log.warning(name, all.toArray());
            all.set(all.size() - 1, e);
            log.debug(name + "_DETAIL", all.toArray());
            last = error;
        }
    }

    /** It worked: the next error is news again. */
    void over() {
        last = "";
    }
}
