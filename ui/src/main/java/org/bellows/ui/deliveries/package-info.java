/** The attempts, live, with what went over the wire. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.deliveries;
