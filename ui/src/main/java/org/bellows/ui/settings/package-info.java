/** The effective settings, and the checks of the installation. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui.settings;
