package org.bellows.ui;

import java.util.List;
import org.bellows.ui.claims.ClaimsView;
import org.bellows.ui.deliveries.DeliveriesView;
import org.bellows.ui.files.FilesView;
import org.bellows.ui.hooks.HooksView;
import org.bellows.ui.overview.OverviewView;
import org.bellows.ui.relay.RelayView;
import org.bellows.ui.settings.SettingsView;
import org.bellows.ui.shell.ViewContext;
import org.bellows.ui.shell.ViewRegistry;

/** Every view there is. */
final class ConsoleViews {
    private ConsoleViews() {}

    static ViewRegistry all(ViewContext context) {
        return new ViewRegistry(List.of(
                new OverviewView(context),
                new HooksView(context),
                new DeliveriesView(context),
                new ClaimsView(context),
                new FilesView(context),
                new RelayView(context),
                new SettingsView(context)));
    }
}
