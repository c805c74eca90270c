package org.bellows.files.disk;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Random;

/** Stores files until it is killed, and prints each one's handle and SHA-256 when the engine has returned. */
final class StoreForever {
    private static final int THREADS = 3;
    private static final int LARGEST = 400_000;
    private static final int SEAL = 32;

    private StoreForever() {}

    public static void main(String[] arguments) throws Exception {
        var engine = new LocalDiskEngine(Path.of(arguments[0]));
        for (int i = 0; i < THREADS; i++) {
            Thread.ofPlatform().start(() -> storeForever(engine));
        }
    }

    private static void storeForever(LocalDiskEngine engine) {
        var random = new Random();
        try {
            while (true) {
                byte[] content = sealed(random);
                String handle = engine.write(TestUpload.of(content)).handle();
                System.out.print(handle + " " + TestUpload.sha256(content, content.length) + "\n");
                System.out.flush();
            }
        } catch (Exception e) {
            System.out.print("failed: " + e + "\n");
            System.exit(1);
        }
    }

    /** Random bytes that end in their own SHA-256: whoever finds such a file can tell whether it is whole. */
    private static byte[] sealed(Random random) {
        var content = new byte[SEAL + random.nextInt(LARGEST)];
        random.nextBytes(content);
        byte[] seal = HexFormat.of().parseHex(TestUpload.sha256(content, content.length - SEAL));
        System.arraycopy(seal, 0, content, content.length - SEAL, SEAL);
        return content;
    }

    static boolean isWhole(byte[] content) {
        if (content.length < SEAL) {
            return false;
        }
        String seal = HexFormat.of().formatHex(content, content.length - SEAL, content.length);
        return seal.equals(TestUpload.sha256(content, content.length - SEAL));
    }
}
