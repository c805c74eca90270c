package org.bellows.ui.preferences;

/** Where the window was and how large, in the toolkit's units. */
public record WindowPlace(double x, double y, double width, double height, boolean maximized) {}
