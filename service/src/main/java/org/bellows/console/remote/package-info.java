/** A service elsewhere as a {@link org.bellows.console.feed.Feed}, over the console API. */
@org.jspecify.annotations.NullMarked
package org.bellows.console.remote;
