/** Every hook, its state, and what can be done about it. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.hooks;
