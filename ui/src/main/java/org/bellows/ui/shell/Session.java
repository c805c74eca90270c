package org.bellows.ui.shell;

import java.util.function.Function;
import org.bellows.console.feed.Feed;

/** The service that is looked at, and the views to look at it with. */
public record Session(Feed feed, Attachment attachment, Function<ViewContext, ViewRegistry> views) {}
