package org.bellows.files.disk;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Has Linux begin to write what a file has got so far, while more is on its way: the force at its end, which is what makes it
 * last, then waits for less. A mere hint: where it cannot be given, nothing is different but the time. What the disk says to it is
 * for the force to tell, which looks at every page. Used by one thread.
 */
final class Writeback implements AutoCloseable {
    /** Less than that is written as fast later on. */
    private static final long STEP = 1024 * 1024;

    private static final int O_RDONLY_CLOEXEC = 02000000;
    private static final int SYNC_FILE_RANGE_WRITE = 2;

    private static final Optional<Calls> CALLS = find();

    /** A second descriptor, because Java keeps the number of its own to itself; -1 for none. */
    private final int descriptor;

    private long begun;

    private record Calls(MethodHandle open, MethodHandle syncFileRange, MethodHandle close) {}

    private Writeback(int descriptor) {
        this.descriptor = descriptor;
    }

    /** @param size how large the file is going to be */
    static Writeback of(Path file, long size) {
        return new Writeback(size > STEP && CALLS.isPresent() ? open(CALLS.get(), file) : -1);
    }

    /** The file has so many bytes now. */
    void reached(long size) {
        if (descriptor >= 0 && size - begun >= STEP) {
            long from = begun;
            begun = size;
            call(() -> (int) CALLS.orElseThrow()
                    .syncFileRange
                    .invokeExact(descriptor, from, size - from, SYNC_FILE_RANGE_WRITE));
        }
    }

    @Override
    public void close() {
        if (descriptor >= 0) {
            call(() -> (int) CALLS.orElseThrow().close.invokeExact(descriptor));
        }
    }

    private static int open(Calls calls, Path file) {
        try (Arena arena = Arena.ofConfined()) {
            var path = arena.allocateFrom(file.toString());
            return call(() -> (int) calls.open.invokeExact(path, O_RDONLY_CLOEXEC));
        }
    }

    @FunctionalInterface
    private interface Call {
        int run() throws Throwable;
    }

    private static int call(Call call) {
        try {
            return call.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a native call threw", e);
        }
    }

    @SuppressWarnings("restricted") // The launcher allows native access.
    private static Optional<Calls> find() {
        var linker = Linker.nativeLinker();
        try {
            var open = linker.defaultLookup().find("open");
            var sync = linker.defaultLookup().find("sync_file_range");
            var close = linker.defaultLookup().find("close");
            if (open.isEmpty() || sync.isEmpty() || close.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new Calls(
                    linker.downcallHandle(
                            open.get(),
                            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
                            // The mode, which is only read when a file is made.
                            Linker.Option.firstVariadicArg(2)),
                    linker.downcallHandle(
                            sync.get(),
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.JAVA_INT)),
                    linker.downcallHandle(
                            close.get(), FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT))));
        } catch (IllegalCallerException e) {
            // Started without leave for native calls.
            return Optional.empty();
        }
    }
}
