/** What the console keeps from one start to the next. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.preferences;
