package org.bellows.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Turns a host name into addresses. Called on a platform thread, so it may block; numeric hosts never get here. */
@FunctionalInterface
public interface Resolver {

    /** All addresses of a name, in the order the system prefers. Unknown names throw, or give an empty list. */
    List<InetAddress> resolve(String host) throws UnknownHostException;

    /** The resolver of the operating system. */
    static Resolver system() {
        return host -> List.of(InetAddress.getAllByName(host));
    }
}
