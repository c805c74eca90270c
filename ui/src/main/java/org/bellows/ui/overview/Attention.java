package org.bellows.ui.overview;

import java.time.Instant;
import java.util.Optional;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;

/**
 * Something that somebody should look at.
 *
 * @param key the same as long as it is the same thing
 * @param text what is the case and what to do
 * @param since when it began, if that is known
 * @param place where there is more about it
 */
record Attention(String key, Tone tone, String title, String text, Optional<Instant> since, Place place) {}
