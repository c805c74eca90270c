package org.bellows.doctor;

import java.util.ArrayList;
import java.util.List;
import org.bellows.config.Settings;
import org.bellows.config.Settings.RaisedSetting;

/** Settings that can be used, and are to be looked at all the same. */
record SettingsCheck(Settings settings, List<String> warnings) implements Check {
    static final String CODE = "settings";

    @Override
    public String code() {
        return CODE;
    }

    @Override
    public List<Finding> look() {
        var findings = new ArrayList<Finding>();
        for (RaisedSetting raised : settings.raised()) {
            findings.add(Finding.warning(
                    raised.key() + " is " + raised.configured() + ", but " + raised.used() + " is used: "
                            + raised.reason() + ".",
                    "Set it to " + raised.used() + " or more, so that what stands there is what happens."));
        }
        for (String warning : warnings) {
            findings.add(Finding.warning(warning, "bellows config shows every setting and where it comes from."));
        }
        if (settings.webhook().isEmpty() && settings.files().isEmpty()) {
            findings.add(Finding.error(
                    "Neither webhook delivery nor file storage is on, so the service does not start.",
                    "Set phorge.root or webhook.database.host, or an engine of files."));
        }
        return findings.isEmpty() ? List.of(Finding.ok("The settings can be used as they are.")) : findings;
    }
}
