package org.bellows.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

    @ParameterizedTest
    @CsvSource({"kitten, sitting, 3", "'', abc, 3", "abc, abc, 0", "log.levl, log.level, 1"})
    void the_distance_is_the_number_of_edits(String one, String other, int distance) {
        assertThat(NearestName.distance(one, other)).isEqualTo(distance);
        assertThat(NearestName.distance(other, one)).isEqualTo(distance);
    }

    @ParameterizedTest
    @CsvSource({"log.levle, log.level", "listen.webhok, listen.webhook", "xyz,", "completely.different.thing,"})
    void the_nearest_name_is_offered_when_it_is_near(String typed, String nearest) {
        assertThat(NearestName.of(typed, List.of("log.level", "listen.webhook")).orElse(null))
                .isEqualTo(nearest);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8160, 127.0.0.1, 8160",
        ":8160, 0.0.0.0, 8160",
        "0.0.0.0:0, 0.0.0.0, 0",
        "[::1]:8160, ::1, 8160",
        "[::]:65535, ::, 65535",
        "localhost:1, localhost, 1",
        "bellows.example.org:8160, bellows.example.org, 8160"
    })
    void an_address_is_a_host_and_a_port(String text, String host, int port) {
        assertThat(BindAddress.parse(text)).contains(new BindAddress(host, port));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8160",
                "127.0.0.1",
                "127.0.0.1:",
                "127.0.0.1:65536",
                "127.0.0.1:-1",
                "::1:8160",
                "[127.0.0.1]:1",
                "[]:1",
                "[::1]",
                "[::1:8160",
                "256.0.0.1:1",
                "1.2.3:1",
                "a b:1",
                "http://a:1",
                "-a:1",
                "a:1 ",
                "a:999999"
            })
    void anything_else_is_no_address(String text) {
        assertThat(BindAddress.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0.0.0.0/0", "10.0.0.0/8", "255.255.255.255/32", "::/0", "::ffff:0:0/96", "fe80::/10", "::1/128"
            })
    void a_network_is_an_address_and_a_prefix_length(String text) {
        assertThat(Network.isValid(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "10.0.0.0",
                "10.0.0.0/",
                "10.0.0.0/33",
                "10/8",
                "010.0.0.0/8",
                "10.0.0.0/08",
                "::/129",
                "fe80::%eth0/10",
                "example.org/8",
                "1.2.3.256/32",
                "10.0.0.0/-1",
                "10.0.0.0/8/8"
            })
    void anything_else_is_no_network(String text) {
        assertThat(Network.isValid(text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "LOCALHOST, true",
        "127.0.0.1, true",
        "127.9.9.9, true",
        "::1, true",
        "::ffff:127.0.0.1, true",
        "0.0.0.0, false",
        "::, false",
        "10.0.0.1, false",
        "localhost.example.org, false",
        "db, false"
    })
    void loopback_is_known_without_asking_a_name_server(String host, boolean loopback) {
        assertThat(Network.isLoopback(host)).isEqualTo(loopback);
    }
}
