/** Listeners, token, envelope, errors and health, shared by every domain that answers over HTTP. */
@org.jspecify.annotations.NullMarked
package org.bellows.http;
