package org.bellows.ui.shell;

/** Says something on the person's desktop, outside our window. */
@FunctionalInterface
public interface DesktopNotifier {

    /** May block for a moment; never fails. */
    void notify(String title, String text, boolean urgent);
}
