package org.bellows.ui.preferences;

/** How the console is coloured. */
public enum Theme {
    /** As the desktop is. */
    SYSTEM,
    LIGHT,
    DARK
}
