package org.bellows.doctor;

import java.util.ArrayList;
import java.util.List;
import org.bellows.config.Settings;
import org.bellows.config.Settings.Listener;

/**
 * A socket that the service opens with these settings.
 *
 * @param name the last part of its settings, as in {@code listen.console}
 */
record ListenerInUse(String name, Listener listener) {

    static List<ListenerInUse> of(Settings settings) {
        var all = new ArrayList<ListenerInUse>();
        if (settings.webhook().isPresent()) {
            all.add(new ListenerInUse("webhook", settings.listeners().webhook()));
        }
        if (settings.files().isPresent()) {
            all.add(new ListenerInUse("files", settings.listeners().files()));
        }
        all.add(new ListenerInUse("console", settings.listeners().console()));
        return List.copyOf(all);
    }

    boolean isConsole() {
        return name.equals("console");
    }

    /** With the setting that says so. */
    @Override
    public String toString() {
        String host = listener.host().contains(":") ? "[" + listener.host() + "]" : listener.host();
        return "listen." + name + " (" + host + ":" + listener.port() + ")";
    }
}
