/** The diagnostics of webhook delivery over HTTP: counts, never a URI, a key or a list. */
@org.jspecify.annotations.NullMarked
package org.bellows.webhook.http;
