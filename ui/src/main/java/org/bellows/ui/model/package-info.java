/** What the console shows, without any control: the facts as they come, calls in the background, and what all views share. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.model;
