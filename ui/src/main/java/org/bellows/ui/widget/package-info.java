/** Small parts that every view is made of. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.widget;
