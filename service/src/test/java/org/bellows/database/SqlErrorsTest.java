package org.bellows.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlErrorsTest {
    @ParameterizedTest(name = "{2}")
    @CsvSource({
        "22001, 1406, data too long",
        "22007, 1292, not a date",
        "22003, 1264, out of range",
        "23000, 1048, a column that must not be null",
    })
    void a_value_that_the_column_does_not_take_will_never_be_taken(String state, int code, String what) {
        var error = new SQLException(what, state, code);

        assertThat(SqlErrors.blamesTheValue(error)).isTrue();
        assertThat(SqlErrors.connectionLost(error)).isFalse();
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource({
        "42S02, 1146, the table is not there",
        "42000, 1142, a right is missing",
        "HY000, 1205, somebody holds the row locked",
        "HY000, 1114, the disk is full",
        "HY000, 1021, the disk is full",
        "40001, 1213, a deadlock",
    })
    void what_passes_is_not_the_fault_of_the_value_and_the_server_is_there(String state, int code, String what) {
        var error = new SQLException(what, state, code);

        assertThat(SqlErrors.blamesTheValue(error)).isFalse();
        assertThat(SqlErrors.connectionLost(error)).isFalse();
    }

    @Test
    void a_transient_connection_error_is_a_lost_server_only_when_its_state_says_so_or_the_pool_does() {
        assertThat(SqlErrors.connectionLost(new SQLTransientConnectionException("a trigger signals", "45000", 1644)))
                .isFalse();
        assertThat(SqlErrors.connectionLost(new SQLTransientConnectionException("the server went away", "08000", 0)))
                .isTrue();
        assertThat(SqlErrors.connectionLost(new SQLTransientConnectionException("no connection within 2 s")))
                .isTrue();
    }
}
