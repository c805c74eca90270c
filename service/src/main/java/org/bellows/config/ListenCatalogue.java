package org.bellows.config;

import static org.bellows.config.SettingTypes.seconds;
import static org.bellows.config.SettingTypes.wholeNumber;

import java.time.Duration;
import java.util.List;

/** What clients may take of a listening socket: the same for each of them. */
final class ListenCatalogue {
    static final SettingKey<Integer> MAX_CONNECTIONS = SettingKey.of(
                    "listen.max-connections",
                    wholeNumber(8, 10_000, "connections"),
                    "How many clients each socket serves at once; more wait, and when all places are taken, the client that is waited for longest is cut off.")
            .fallback("256");
    static final SettingKey<Duration> HEAD_TIMEOUT = SettingKey.of(
                    "listen.head-timeout-sec",
                    seconds(1, 300),
                    "How long a client may take for request line and headers, and for TLS before them.")
            .fallback("10");
    static final SettingKey<Integer> SLOWEST = SettingKey.of(
                    "listen.min-bytes-per-sec",
                    wholeNumber(1, 1_000_000_000, "bytes per second"),
                    "The slowest bearable client, for uploads and for downloads; see listen.stall-timeout-sec.")
            .fallback("65536");
    static final SettingKey<Duration> STALL_TIMEOUT = SettingKey.of(
                    "listen.stall-timeout-sec",
                    seconds(1, 3600),
                    "How many seconds a client may stand still, or fall behind listen.min-bytes-per-sec, before it is cut off in the middle of an upload or download.")
            .fallback("15");
    static final SettingKey<Duration> IDLE_TIMEOUT = SettingKey.of(
                    "listen.idle-timeout-sec",
                    seconds(1, 3600),
                    "How long a connection is kept for a client that asks nothing more.")
            .fallback("60");

    static final List<SettingKey<?>> KEYS =
            List.of(MAX_CONNECTIONS, HEAD_TIMEOUT, SLOWEST, STALL_TIMEOUT, IDLE_TIMEOUT);

    private ListenCatalogue() {}
}
