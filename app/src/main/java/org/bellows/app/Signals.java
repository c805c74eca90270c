package org.bellows.app;

import java.lang.reflect.Proxy;

/**
 * What the process does on SIGTERM and SIGINT. The run-time's own way, a shutdown hook, cannot tell a second signal from the
 * first; {@code sun.misc.Signal} can, and is reached by reflection because the compiler rightly warns of it.
 */
final class Signals {
    private Signals() {}

    /** Calls {@code action} on its own thread at each SIGTERM or SIGINT, instead of ending the process. */
    static void onStop(Runnable action) {
        handle("TERM", action);
        handle("INT", action);
    }

    private static void handle(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            action.run();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (ReflectiveOperationException e) {
            // Without it the shutdown hook still ends the process in good order; only a second signal waits for the
            // first.
            Runtime.getRuntime().addShutdownHook(new Thread(action, "stop-" + name));
        }
    }
}
