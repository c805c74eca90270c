package org.bellows.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundPolicyTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 127.0.0.0/8",
        "0.0.0.0, 0.0.0.0/8",
        "10.255.255.255, 10.0.0.0/8",
        "100.127.255.255, 100.64.0.0/10",
        "169.254.169.254, 169.254.0.0/16",
        "172.31.0.1, 172.16.0.0/12",
        "198.19.0.1, 198.18.0.0/15",
        "255.255.255.255, 240.0.0.0/4",
        "::, ::/128",
        "::1, ::1/128",
        "64:ff9b::8.8.8.8, 64:ff9b::/96",
        "2002:0808:0808::1, 2002::/16",
        "fd00::1, fc00::/7",
        "fe80::1, fe80::/10",
        "ff02::1, ff00::/8"
    })
    void the_default_denies_special_purpose_addresses(String address, String network) {
        assertThat(OutboundPolicy.DEFAULT.denies(InetAddress.ofLiteral(address)))
                .contains(network);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"8.8.8.8", "1.0.0.0", "11.0.0.0", "100.128.0.0", "172.32.0.0", "223.255.255.255", "2606:4700::1"
            })
    void the_default_allows_public_addresses(String address) {
        assertThat(OutboundPolicy.DEFAULT.denies(InetAddress.ofLiteral(address)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"::ffff:10.1.2.3", "::10.1.2.3", "64:ff9b::10.1.2.3", "2002:0a01:0203::1"})
    void an_ipv4_address_inside_an_ipv6_address_is_checked_too(String address) throws UnknownHostException {
        OutboundPolicy policy = OutboundPolicy.of(List.of("10.0.0.0/8"));

        assertThat(policy.denies(InetAddress.ofLiteral(address))).contains("10.0.0.0/8");
        assertThat(policy.denies(
                        InetAddress.ofLiteral(address.replace("10.1", "11.1").replace("0a01", "0b01"))))
                .isEmpty();
    }

    @Test
    void a_mapped_address_that_kept_its_ipv6_form_is_checked_as_both() throws UnknownHostException {
        byte[] mapped = EmbeddedAddress.mapped(InetAddress.ofLiteral("10.1.2.3").getAddress());
        InetAddress address = Inet6Address.getByAddress("mapped", mapped, 0);

        assertThat(address).isInstanceOf(Inet6Address.class);
        assertThat(OutboundPolicy.of(List.of("10.0.0.0/8")).denies(address)).contains("10.0.0.0/8");
        assertThat(OutboundPolicy.of(List.of("::ffff:0:0/96")).denies(address)).contains("::ffff:0:0/96");
    }

    @Test
    void a_network_of_mapped_addresses_is_an_ipv4_network_but_the_whole_block_is_not_all_of_ipv4() {
        InetAddress address = InetAddress.ofLiteral("10.1.2.3");

        assertThat(OutboundPolicy.of(List.of("::ffff:10.0.0.0/104")).denies(address))
                .contains("::ffff:10.0.0.0/104");
        assertThat(OutboundPolicy.of(List.of("::ffff:0:0/96")).denies(address)).isEmpty();
    }

    @Test
    void the_loopback_address_of_ipv6_is_not_taken_for_an_ipv4_address() {
        assertThat(OutboundPolicy.of(List.of("0.0.0.0/8")).denies(InetAddress.ofLiteral("::1")))
                .isEmpty();
    }

    @Test
    void bits_beyond_the_prefix_do_not_count_and_a_prefix_of_nothing_is_everything() {
        assertThat(OutboundPolicy.of(List.of("10.1.2.3/8")).denies(InetAddress.ofLiteral("10.200.0.1")))
                .isPresent();
        assertThat(OutboundPolicy.of(List.of("0.0.0.0/0")).denies(InetAddress.ofLiteral("8.8.8.8")))
                .isPresent();
        assertThat(OutboundPolicy.of(List.of("0.0.0.0/0")).denies(InetAddress.ofLiteral("2606:4700::1")))
                .isEmpty();
        assertThat(OutboundPolicy.of(List.of("::/0")).denies(InetAddress.ofLiteral("2606:4700::1")))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.0", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/08", "010.0.0.0/8", "256.0.0.0/8", "::/129", ":::/8",
                        "x",
                "", "10.0.0.0/", "/8", "10.0.0.0/-1", "10.0.0.0/8 ", "fe80::1%eth0/64", "localhost/8", "ff/8",
                        "1.2.3.4:5/8"
            })
    void an_entry_that_is_no_network_is_named(String entry) {
        assertThatThrownBy(() -> OutboundPolicy.of(List.of("192.168.0.0/16", entry)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + entry + "' is not a network");
    }
}
