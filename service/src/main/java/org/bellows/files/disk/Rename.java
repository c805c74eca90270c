package org.bellows.files.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An atomic rename that never replaces. Java's own atomic move replaces what is there; Linux has {@code renameat2} with a flag.
 * Where that is not to be had (another system, a file system without it), a hard link and an unlink do the same in two steps: a
 * crash between them leaves the whole file and a draft.
 */
final class Rename {
    private static final int AT_FDCWD = -100;
    private static final int RENAME_NOREPLACE = 1;
    private static final Optional<MethodHandle> RENAMEAT2 = find();

    private Rename() {}

    static void withoutReplacing(Path from, Path to) throws IOException {
        if (RENAMEAT2.isPresent() && renamed(RENAMEAT2.get(), from, to)) {
            return;
        }
        Files.createLink(to, from);
        Files.delete(from);
    }

    private static boolean renamed(MethodHandle renameat2, Path from, Path to) throws IOException {
        int result;
        try (Arena arena = Arena.ofConfined()) {
            result = (int) renameat2.invokeExact(
                    AT_FDCWD,
                    arena.allocateFrom(from.toString()),
                    AT_FDCWD,
                    arena.allocateFrom(to.toString()),
                    RENAME_NOREPLACE);
        } catch (Throwable e) {
            return false;
        }
        if (result == 0) {
            return true;
        }
        if (Files.exists(to)) {
            throw new FileAlreadyExistsException(to.toString());
        }
        // For whatever reason: the two steps either work or say why they do not.
        return false;
    }

    @SuppressWarnings("restricted") // The one native call here; the launcher allows native access.
    private static Optional<MethodHandle> find() {
        var linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find("renameat2")
                .map(address -> linker.downcallHandle(
                        address,
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.ADDRESS,
                                ValueLayout.JAVA_INT,
                                ValueLayout.ADDRESS,
                                ValueLayout.JAVA_INT)));
    }
}
