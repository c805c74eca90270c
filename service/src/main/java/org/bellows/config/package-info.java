/** Settings: where each comes from, what is allowed, and one validation pass over all of them. */
@org.jspecify.annotations.NullMarked
package org.bellows.config;
