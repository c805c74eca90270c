/** Words, numbers and times as a person reads them, in their language. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.text;
