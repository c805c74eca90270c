package org.bellows.webhook;

import java.sql.Connection;
import java.sql.SQLException;
import org.bellows.phorge.LockName;
import org.bellows.phorge.StorageNamespace;
import org.bellows.trial.HookRow;

/** The advisory lock of a hook, seen by another session of the database. */
final class Locks {
    private Locks() {}

    static boolean free(Rig rig, HookRow hook) {
        return ask(rig, rig.connection, "SELECT IS_FREE_LOCK(?)", hook);
    }

    /** Takes the lock on {@code connection}, as Phorge's worker does. */
    static boolean take(Rig rig, Connection connection, HookRow hook) {
        return ask(rig, connection, "SELECT GET_LOCK(?, 5)", hook);
    }

    static boolean release(Rig rig, Connection connection, HookRow hook) {
        return ask(rig, connection, "SELECT RELEASE_LOCK(?)", hook);
    }

    private static boolean ask(Rig rig, Connection connection, String sql, HookRow hook) {
        String name = LockName.ofHook(new StorageNamespace(rig.namespace), hook.phid())
                .value();
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (var rows = statement.executeQuery()) {
                return rows.next() && rows.getInt(1) == 1;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
