/** Webhooks that come in. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.relay;
