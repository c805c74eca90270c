/** A feed that is set by hand, a clock that is moved by hand, and facts like those of a real service. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.testing;
