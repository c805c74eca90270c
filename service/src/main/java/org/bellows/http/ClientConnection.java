package org.bellows.http;

import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.spi.ServerConnection;
import java.time.Duration;

/** A connection of Helidon's that is among the {@link Clients} for as long as it lasts. */
final class ClientConnection implements ServerConnection, InterruptableTask<Void> {

    private final ServerConnection connection;
    private final Client client;
    private final Clients clients;

    ClientConnection(ServerConnection connection, Client client, Clients clients) {
        this.connection = connection;
        this.client = client;
        this.clients = clients;
    }

    @Override
    public void handle(Limit limit) throws InterruptedException {
        clients.enter(client);
        try {
            ScopedValue.where(Client.CURRENT, client).<Void, InterruptedException>call(() -> {
                connection.handle(limit);
                return null;
            });
        } finally {
            clients.leave(client);
        }
    }

    @Override
    public Duration idleTime() {
        // We see to that ourselves, and to more than Helidon would.
        return Duration.ZERO;
    }

    @Override
    public void close(boolean interrupt) {
        connection.close(interrupt);
    }

    @Override
    public boolean canInterrupt() {
        return connection instanceof InterruptableTask<?> task && task.canInterrupt();
    }
}
