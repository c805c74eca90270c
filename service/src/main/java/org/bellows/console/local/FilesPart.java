package org.bellows.console.local;

import java.util.function.Supplier;
import org.bellows.event.EventStream;
import org.bellows.files.report.FilesEvent;
import org.bellows.files.report.FilesSnapshot;

/** File storage, as the feed needs it. */
public record FilesPart(EventStream<FilesEvent> events, Supplier<FilesSnapshot> snapshot) {}
