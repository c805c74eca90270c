/** The console: one package per window, view models that never touch a control. Not built yet. */
@org.jspecify.annotations.NullMarked
package org.bellows.ui;
