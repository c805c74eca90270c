package org.bellows.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.bellows.config.Settings;
import org.bellows.phorge.PhorgeExtension;
import org.bellows.phorge.PhorgeExtension.Installed;

/** Whether Phorge has the extension, and that of this version. */
record ExtensionCheck(Settings settings) implements Check {
    private static final String RESTART = ", then bin/phd restart and the web server's PHP.";

    @Override
    public String code() {
        return "phorge-extension";
    }

    @Override
    public List<Finding> look() throws IOException {
        if (settings.phorgeRoot().isEmpty()) {
            return List.of(Finding.ok("Whether Phorge has the extension is not known without phorge.root."));
        }
        Path place = settings.phorgeRoot().get().resolve("src").resolve("extensions");
        return List.of(judge(PhorgeExtension.installed(settings.phorgeRoot().get()), place));
    }

    private Finding judge(Installed installed, Path place) {
        if (installed.isAbsent()) {
            return settings.files().isPresent()
                    ? Finding.warning(
                            "File storage is on, but Phorge has no extension in " + place
                                    + ", so it sends no file here.",
                            "Install it (installer/phorge/README.md)" + RESTART)
                    : Finding.ok("Phorge has no extension, and webhook delivery needs none.");
        }
        if (!installed.twice().isEmpty()) {
            return Finding.error(
                    "Below " + place + " there is more than one " + String.join(", ", installed.twice())
                            + ": PHP ends over a class that it has already, and Phorge with it.",
                    "Remove all but one copy of the extension" + RESTART);
        }
        if (!installed.missing().isEmpty()) {
            return Finding.warning(
                    "The extension below " + place + " lacks " + String.join(", ", installed.missing()) + ".",
                    "Install it anew" + RESTART);
        }
        if (!installed.differing().isEmpty()) {
            return Finding.warning(
                    "The extension below " + place + " is not that of this version: "
                            + installed.differing().stream()
                                    .map(file -> file.getFileName().toString())
                                    .collect(Collectors.joining(", "))
                            + (installed.differing().size() == 1 ? " differs." : " differ."),
                    "Install it anew" + RESTART);
        }
        return Finding.ok("Phorge has the extension of this version.");
    }
}
