/** The feed's own records as JSON, the same for the service that writes and for the console that reads. */
@org.jspecify.annotations.NullMarked
package org.bellows.console.wire;
