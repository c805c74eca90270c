package org.bellows.files.disk;

import java.nio.file.Path;

/** Stores one file and says so on its standard output, for a test that watches from outside. */
final class StoreOnce {
    static final int SIZE = 600_000;

    private StoreOnce() {}

    public static void main(String[] arguments) throws Exception {
        var engine = new LocalDiskEngine(Path.of(arguments[0]));
        String handle = engine.write(TestUpload.of(TestUpload.random(SIZE))).handle();
        System.out.println("stored " + handle);
    }
}
