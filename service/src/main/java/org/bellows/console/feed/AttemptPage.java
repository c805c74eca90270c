package org.bellows.console.feed;

import java.util.List;

/**
 * Some attempts, newest first.
 *
 * @param more true when older ones match too
 * @param kept how many attempts the service remembers, whether they match or not
 * @param total how many there were since it started
 */
public record AttemptPage(List<Attempt> attempts, boolean more, long kept, long total) {}
