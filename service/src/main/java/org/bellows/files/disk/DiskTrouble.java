package org.bellows.files.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What went wrong, in the words of an operator. */
final class DiskTrouble {
    private DiskTrouble() {}

    static String words(IOException e) {
        return switch (e) {
            case FileAlreadyExistsException _ -> "the name is taken";
            case NoSuchFileException _ -> "it does not exist";
            case AccessDeniedException _ -> "permission denied";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> {
                String message = e.getMessage();
                yield message == null ? e.getClass().getSimpleName() : message;
            }
        };
    }
}
