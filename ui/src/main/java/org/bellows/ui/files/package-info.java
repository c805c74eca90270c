/** Where files go, and what stands in their way. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.files;
