package org.bellows.app;

import org.bellows.app.demo.DemoService;

/** Lets the demo's tests have the real service. */
public final class DemoServices {
    private DemoServices() {}

    public static DemoService real() {
        return RunningService::start;
    }
}
