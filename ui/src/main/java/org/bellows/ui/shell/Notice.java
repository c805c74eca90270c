package org.bellows.ui.shell;

import java.time.Instant;
import org.bellows.ui.model.Tone;

/**
 * Something said in passing.
 *
 * @param text more about it; may be empty
 * @param until when it goes by itself, by the service's clock
 */
record Notice(Tone tone, String title, String text, Instant until) {}
