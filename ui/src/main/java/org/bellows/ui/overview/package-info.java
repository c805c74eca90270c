/** Is all well? */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.overview;
