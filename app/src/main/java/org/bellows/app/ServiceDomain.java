package org.bellows.app;

import io.helidon.webserver.http.HttpService;
import java.util.List;
import org.bellows.config.Settings.Listeners;
import org.bellows.http.HttpDomain;

/** One domain that is on, as the assembly sees it. */
interface ServiceDomain extends AutoCloseable {

    /** What it answers on a socket of its own. */
    HttpDomain socket(Listeners sockets);

    /** What it adds to the console's socket. */
    List<HttpService> console();

    /** Begins its work; the sockets are listening. */
    void start();

    /** Ends what it does on its own account, while its socket still answers. */
    void finish();

    /** Gives back what it holds, after the sockets are closed. */
    @Override
    void close();
}
