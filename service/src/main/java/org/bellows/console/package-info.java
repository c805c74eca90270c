/** What the console and the metrics may know: events and snapshots that the domains publish. */
@org.jspecify.annotations.NullMarked
package org.bellows.console;
