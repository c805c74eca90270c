package org.bellows.trial;

import java.time.Duration;
import java.util.List;

/**
 * How a trial server is started.
 *
 * @param flushLogAtCommit {@code innodb_flush_log_at_trx_commit}: 0, 1 or 2
 * @param port the port, 0 for a free one
 * @param extraArguments options for {@code mariadbd}, after ours
 * @param startTimeout how long initialising and starting may take, each
 */
record MariaDbOptions(int flushLogAtCommit, int port, List<String> extraArguments, Duration startTimeout) {
    MariaDbOptions {
        if (flushLogAtCommit < 0 || flushLogAtCommit > 2) {
            throw new IllegalArgumentException("flushLogAtCommit is " + flushLogAtCommit + "; allowed are 0, 1 and 2");
        }
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port is " + port + "; allowed are 0 (any free one) to 65535");
        }
        extraArguments = List.copyOf(extraArguments);
    }
}
