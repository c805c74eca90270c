package org.bellows.ui.shell;

import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.bellows.ui.model.Ticker;
import org.bellows.ui.preferences.PreferencesFile;

/**
 * The machine, the desktop and the person around the console.
 *
 * @param clock ours, not the service's
 * @param workers for what may block
 * @param ui the UI thread
 * @param locale of digits and dates, and of the language unless the person chose one
 * @param browser opens an address; false when it could not
 */
public record Surroundings(
        Ticker ticker,
        InstantSource clock,
        Executor workers,
        Executor ui,
        ZoneId zone,
        Locale locale,
        DesktopNotifier notifier,
        Predicate<String> browser,
        PreferencesFile preferences) {}
