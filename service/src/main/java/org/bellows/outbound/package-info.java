/** HTTP requests to addresses that others chose: target, outbound policy, one exchange within a deadline. */
@org.jspecify.annotations.NullMarked
package org.bellows.outbound;
