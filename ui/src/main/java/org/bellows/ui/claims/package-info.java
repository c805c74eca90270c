/** The evidence that nothing was sent twice. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.claims;
