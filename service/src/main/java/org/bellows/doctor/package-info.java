/** Checks of the whole installation: what is right, what is not, and what to do. */
@org.jspecify.annotations.NullMarked
package org.bellows.doctor;
