/** The window: the rail, the banner, the place for a view. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.shell;
