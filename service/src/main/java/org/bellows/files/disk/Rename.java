package org.bellows.files.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
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
    private static final int DONE = 0;
    private static final int EEXIST = 17;

    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final Optional<MethodHandle> RENAMEAT2 = find();

    private Rename() {}

    /** Throws {@link FileAlreadyExistsException} and changes nothing when {@code to} exists. */
    static void withoutReplacing(Path from, Path to) throws IOException {
        if (RENAMEAT2.isPresent()) {
            int errno = call(RENAMEAT2.get(), from, to);
            if (errno == DONE) {
                return;
            }
            if (errno == EEXIST) {
                throw new FileAlreadyExistsException(to.toString());
            }
        }
        // Whatever the reason was, the two steps either work or say why they do not.
        byLink(from, to);
    }

    static void byLink(Path from, Path to) throws IOException {
        Files.createLink(to, from);
        try {
            Files.delete(from);
        } catch (IOException e) {
            // A caller who is told that it failed may store the same content elsewhere.
            Files.deleteIfExists(to);
            throw e;
        }
    }

    /** The error number, or {@link #DONE}. */
    private static int call(MethodHandle renameat2, Path from, Path to) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            int result = (int) renameat2.invokeExact(
                    state,
                    AT_FDCWD,
                    arena.allocateFrom(from.toString()),
                    AT_FDCWD,
                    arena.allocateFrom(to.toString()),
                    RENAME_NOREPLACE);
            return result == 0 ? DONE : (int) ERRNO.get(state, 0L);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a native call threw", e);
        }
    }

    @SuppressWarnings("restricted") // The one native call here; the launcher allows native access.
    private static Optional<MethodHandle> find() {
        var linker = Linker.nativeLinker();
        try {
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
                                    ValueLayout.JAVA_INT),
                            Linker.Option.captureCallState("errno")));
        } catch (IllegalCallerException e) {
            // Started without leave for native calls.
            return Optional.empty();
        }
    }
}
