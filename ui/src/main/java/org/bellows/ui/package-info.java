/**
 * The console: a window on one service, in this process or elsewhere. {@code model} holds what is shown and knows no control,
 * {@code text} the words, {@code widget} the small parts, {@code shell} the window, and every view has a package of its own.
 */
@org.jspecify.annotations.NullMarked
package org.bellows.ui;
