/** The files domain put together: its engines of the settings, and what watches them. */
@org.jspecify.annotations.NullMarked
package org.bellows.files.assembly;
