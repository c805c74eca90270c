package org.bellows.console.feed;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The process that answers.
 *
 * @param instance made anew at each start: another value means that event ids and attempts start again
 * @param host name of the machine
 * @param phorgeUri Phorge's own address without a slash at its end, for links into it
 * @param listeners domain, address and port of each socket, as in {@code console 127.0.0.1:8150}
 * @param configFile the file that was read; empty when there is none
 * @param logLevel {@code debug}, {@code info}, {@code warning} or {@code error}
 * @param raised settings whose value was raised to what is safe
 */
public record ServiceFacts(
        String instance,
        Instant startedAt,
        String version,
        String javaVersion,
        String host,
        long processId,
        Optional<String> phorgeUri,
        Optional<String> phorgeRoot,
        Optional<String> database,
        Optional<String> configFile,
        String stateDir,
        List<ListenerFact> listeners,
        String logLevel,
        List<RaisedFact> raised) {

    /** One socket. */
    public record ListenerFact(String domain, String address, boolean tls) {}

    /** A setting whose configured value was not safe. */
    public record RaisedFact(String key, String configured, String used, String reason) {}
}
