package org.bellows.trial;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;

class PortsTest {
    @Test
    void connecting_to_a_black_hole_hangs() throws Exception {
        try (BlackHole hole = BlackHole.open();
                Socket socket = new Socket()) {
            assertThatThrownBy(() -> connect(socket, hole.port())).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void connecting_to_a_refused_port_is_refused() throws Exception {
        try (RefusedPort refused = RefusedPort.open();
                Socket socket = new Socket()) {
            assertThatThrownBy(() -> connect(socket, refused.port()))
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining("refused");
            assertThatThrownBy(() -> RefusedPort.open(refused.port())).isInstanceOf(TrialException.class);
        }
    }

    private static void connect(Socket socket, int port) throws IOException {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 700);
    }
}
