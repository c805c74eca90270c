package org.bellows.doctor;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.bellows.database.Database;
import org.bellows.database.SqlErrors;

/** Whether the account gets into the server, and whether the server is one that can be worked with. */
final class DatabaseReachableCheck implements Check {
    static final String CODE = "database-reachable";

    private final Account account;
    private volatile boolean answered;

    DatabaseReachableCheck(Account account) {
        this.account = account;
    }

    /** True once the server has answered; what needs it need not wait for it otherwise. */
    boolean answered() {
        return answered;
    }

    @Override
    public String code() {
        return CODE;
    }

    @Override
    public List<Finding> look() {
        try (var connection = Database.single(account.settings(), OnDatabase.STATEMENT_TIMEOUT);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT VERSION(), @@GLOBAL.read_only")) {
            rows.next();
            var server = ServerVersion.of(rows.getString(1));
            boolean readOnly = rows.getBoolean(2);
            answered = true;
            return List.of(judge(server, readOnly));
        } catch (SQLException e) {
            return List.of(Finding.error(
                    "The database cannot be used as " + account + ": " + why(e) + ". What is in it was not checked.",
                    advice(e)));
        }
    }

    private Finding judge(ServerVersion server, boolean readOnly) {
        if (readOnly) {
            return Finding.error(
                    server + " answers " + account + ", but is read-only (@@read_only is 1).",
                    "Name the primary in " + account.key() + ".host, or end the switch-over that is under way.");
        }
        if (server.isTooOld()) {
            return Finding.warning(
                    server + " answers " + account + "; it is older than what Bellows was made for.",
                    "Use MariaDB 10.4 or MySQL 5.7, or newer.");
        }
        return Finding.ok(server + " answers " + account + ".");
    }

    private static String why(SQLException e) {
        return switch (e.getErrorCode()) {
            case 1045, 1698 -> "the server refuses the account or its password";
            case 1130 -> "the server lets nobody in from this host";
            case 1129 -> "the server has blocked this host after too many broken connections";
            case 1040, 1203, 1226 -> "the server has no connection left for it";
            case 1044, 1227 -> "the account lacks the right to ask for the server's version";
            default -> network(e);
        };
    }

    private static String network(SQLException e) {
        if (find(e, UnknownHostException.class).isPresent()) {
            return "the host's name does not resolve";
        }
        if (find(e, SSLException.class).isPresent()
                || (e.getMessage() != null && e.getMessage().contains("ssl"))) {
            return "no TLS connection could be agreed on";
        }
        if (find(e, SocketTimeoutException.class).isPresent()) {
            return "nobody answers in time";
        }
        if (find(e, ConnectException.class).isPresent()
                || find(e, NoRouteToHostException.class).isPresent()) {
            return "nobody listens there";
        }
        return SqlErrors.brief(e);
    }

    private static Optional<Throwable> find(Throwable from, Class<? extends Throwable> type) {
        for (Throwable cause = from; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return Optional.of(cause);
            }
        }
        return Optional.empty();
    }

    private String advice(SQLException e) {
        String key = account.key();
        return switch (e.getErrorCode()) {
            case 1045, 1698 ->
                "Correct " + key + ".user and " + key + ".password, or create the account (docs/install.md).";
            case 1130 -> "Create the account for this host's address (docs/install.md).";
            case 1129 -> "As an administrator of the server: FLUSH HOSTS; then see who breaks off.";
            case 1040, 1203, 1226 -> "Raise max_connections on the server, or the limit of the account.";
            default -> "Start the server, or correct " + key + ".host, " + key + ".port and " + key + ".ssl-mode.";
        };
    }
}
