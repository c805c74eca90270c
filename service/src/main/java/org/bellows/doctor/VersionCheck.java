package org.bellows.doctor;

import java.util.List;

/** Which program this is. */
record VersionCheck(String version) implements Check {

    @Override
    public String code() {
        return "version";
    }

    @Override
    public List<Finding> look() {
        return List.of(Finding.ok("Bellows " + version + " on Java " + Runtime.version() + ", "
                + System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch") + "."));
    }
}
