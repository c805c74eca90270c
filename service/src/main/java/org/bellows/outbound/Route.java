package org.bellows.outbound;

import java.net.InetAddress;

/** What must be equal for a connection to be used again: whom it was opened for, and the address that was checked. */
record Route(String origin, InetAddress address) {}
