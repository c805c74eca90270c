package org.bellows.files.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Permission bits as the contract wants them, whatever the umask of the process is. */
final class Mode {
    static final int FILE = 0640;
    static final int DIRECTORY = 0750;

    private static final String ATTRIBUTE = "unix:mode";
    private static final int PERMISSIONS = 0777;

    /** Set-group-id above all: where the root has it, directories inherit it, and the files' group depends on it. */
    private static final int INHERITED = 07000;

    private Mode() {}

    /** For what this process has just made. */
    static void set(Path path, int mode) throws IOException {
        int now = (Integer) Files.getAttribute(path, ATTRIBUTE, LinkOption.NOFOLLOW_LINKS);
        if ((now & PERMISSIONS) != mode) {
            Files.setAttribute(path, ATTRIBUTE, (now & INHERITED) | mode);
        }
    }
}
