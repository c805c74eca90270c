/**
 * What stands between the console and the service: facts, events and a few actions. A feed of this process and a feed over HTTP look
 * the same from here. Nothing in this package carries a key, a token or a URI's credentials.
 */
@org.jspecify.annotations.NullMarked
package org.bellows.console.feed;
