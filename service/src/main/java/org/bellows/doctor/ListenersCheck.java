package org.bellows.doctor;

import java.util.ArrayList;
import java.util.List;
import org.bellows.config.Settings.Listener;

/** Who could reach the sockets, and what would protect them. */
record ListenersCheck(List<ListenerInUse> listeners) implements Check {

    @Override
    public String code() {
        return "listeners";
    }

    @Override
    public List<Finding> look() {
        var findings = new ArrayList<Finding>();
        for (ListenerInUse used : listeners) {
            Listener listener = used.listener();
            if (listener.isOnLoopback()) {
                continue;
            }
            if (listener.token().isEmpty() && !used.isConsole()) {
                findings.add(Finding.error(
                        used + " can be reached from other hosts and has no token: the service refuses to start so.",
                        "Set service.token, or listen on 127.0.0.1."));
            } else if (listener.tls().isEmpty()) {
                findings.add(Finding.warning(
                        used + " can be reached from other hosts without TLS: its token can be read on the way.",
                        "Set tls." + used.name() + ".certificate and tls." + used.name()
                                + ".key, or listen on 127.0.0.1 behind a proxy with TLS."));
            }
        }
        boolean local = listeners.stream().allMatch(used -> used.listener().isOnLoopback());
        if (findings.isEmpty()) {
            findings.add(Finding.ok(
                    local
                            ? "Every listener is on loopback: only this host can reach them."
                            : "What can be reached from other hosts has a token and TLS."));
        }
        return findings;
    }
}
