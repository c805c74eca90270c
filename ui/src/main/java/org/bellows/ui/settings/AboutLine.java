package org.bellows.ui.settings;

/**
 * Something about the service, with its name.
 *
 * @param address true when the value is one to be opened in the browser
 */
record AboutLine(String name, String value, boolean address) {
    static AboutLine plain(String name, String value) {
        return new AboutLine(name, value, false);
    }
}
