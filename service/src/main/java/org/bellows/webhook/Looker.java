package org.bellows.webhook;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.bellows.database.Database;
import org.bellows.database.DatabaseLostException;
import org.bellows.log.Log;

/** Looks for work on a thread and a connection of its own: for new rows many times a second, all around less often. */
final class Looker implements Runnable {
    private static final Log LOG = Log.of(Looker.class);
    private static final Duration AFTER_ERROR = Duration.ofSeconds(2);
    private static final Duration WHILE_AWAY = Duration.ofMillis(100);

    private final Database database;
    private final Intake intake;
    private final Outage outage;
    private final Duration betweenLooks;
    private final Duration betweenRounds;
    private final Runnable caughtUp;
    private final RepeatedError databaseError = new RepeatedError(LOG, "LOOK_DATABASE_ERROR");
    private boolean started;
    private long nextRound;
    private volatile boolean stopped;

    /**
     * A looker that has not begun.
     *
     * @param betweenLooks between two looks for new rows
     * @param betweenRounds the longest time between two looks all around
     * @param caughtUp run once, when every row that was there at the start is known
     */
    Looker(
            Database database,
            Intake intake,
            Outage outage,
            Duration betweenLooks,
            Duration betweenRounds,
            Runnable caughtUp) {
        this.database = database;
        this.intake = intake;
        this.outage = outage;
        this.betweenLooks = betweenLooks;
        this.betweenRounds = betweenRounds;
        this.caughtUp = caughtUp;
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        while (!stopped) {
            if (outage.lasts()) {
                LockSupport.parkNanos(WHILE_AWAY.toNanos());
                continue;
            }
            try (Connection connection = database.dedicated()) {
                lookWith(connection);
            } catch (DatabaseLostException e) {
                outage.begin(e);
            } catch (SQLException e) {
                // Phorge's tables may be missing because its upgrade has yet to run: once is enough to say.
                databaseError.say(e);
                LockSupport.parkNanos(AFTER_ERROR.toNanos());
            } catch (RuntimeException e) {
                LOG.error("LOOK_PROGRAM_ERROR", "error", e);
                LockSupport.parkNanos(AFTER_ERROR.toNanos());
            }
        }
    }

    private void lookWith(Connection connection) throws SQLException, DatabaseLostException {
        if (started) {
            database.callOn(connection, fresh -> {
                intake.stepBack(fresh);
                return true;
            });
        }
        while (!stopped && !outage.lasts()) {
            int found = database.callOn(connection, this::look);
            databaseError.over();
            if (found == 0) {
                LockSupport.parkNanos(betweenLooks.toNanos());
            }
        }
    }

    private int look(Connection connection) throws SQLException {
        if (!started) {
            intake.catchUp(connection);
            started = true;
            caughtUp.run();
        }
        int found = intake.lookForNew(connection);
        if (System.nanoTime() - nextRound >= 0) {
            intake.lookAround(connection);
            nextRound = System.nanoTime() + betweenRounds.toNanos();
        }
        return found;
    }
}
