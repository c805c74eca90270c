/** Log lines of the form EVENT key=value, as text or JSON. */
@org.jspecify.annotations.NullMarked
package org.bellows.log;
