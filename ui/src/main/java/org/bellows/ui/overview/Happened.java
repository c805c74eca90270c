package org.bellows.ui.overview;

import java.time.Instant;
import org.bellows.ui.model.Place;
import org.bellows.ui.model.Tone;

/**
 * Something that happened, in words.
 *
 * @param id of the first event that it stands for
 */
record Happened(long id, Instant at, Tone tone, String title, String text, Place place) {}
