/** Whole processes that are killed, frozen, stopped and cut off while they deliver. */
@org.jspecify.annotations.NullMarked
package org.bellows.app.faults;
