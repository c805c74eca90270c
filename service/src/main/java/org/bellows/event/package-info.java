/** A stream of what happened, with a bounded history. */
@org.jspecify.annotations.NullMarked
package org.bellows.event;
