package org.bellows.ui.widget;

/**
 * Something to be confirmed before it is done.
 *
 * @param title what is asked: {@code Pause "CI on merge"?}
 * @param text what follows from it
 * @param yes the word on the button that does it: never "OK"
 * @param tone {@code BAD} for what cannot be taken back
 */
public record Question(String title, String text, String yes, org.bellows.ui.model.Tone tone) {}
