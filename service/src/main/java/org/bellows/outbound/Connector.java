package org.bellows.outbound;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;

/** Opens connections to addresses that were checked. */
final class Connector {

    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private final Trust trust;

    Connector(Trust trust) {
        this.trust = trust;
    }

    /** Tries the addresses in turn; an address that does not react leaves time for those after it. */
    Connection connect(Target target, List<InetAddress> addresses, Deadline deadline) throws Unanswered {
        String detail = "";
        for (int i = 0; i < addresses.size(); i++) {
            InetSocketAddress address = new InetSocketAddress(addresses.get(i), target.port());
            try {
                SocketChannel channel = open(address, deadline, addresses.size() - i);
                return secured(target, new Route(target.origin(), addresses.get(i)), channel, deadline);
            } catch (IOException e) {
                if (deadline.passed()) {
                    throw Unanswered.because(Failure.TIMEOUT, "while connecting to " + address);
                }
                detail = e.getMessage() + " (" + address + ")";
            }
        }
        throw Unanswered.because(Failure.REFUSED, detail);
    }

    private static SocketChannel open(InetSocketAddress address, Deadline deadline, int addressesLeft)
            throws IOException {
        SocketChannel channel = SocketChannel.open();
        deadline.guard(channel);
        try {
            if (addressesLeft == 1) {
                channel.connect(address);
            } else {
                long millis = TimeUnit.NANOSECONDS.toMillis(deadline.remainingNanos() / addressesLeft);
                channel.socket().connect(address, Math.clamp(millis, 1, Integer.MAX_VALUE));
            }
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return channel;
        } catch (UnsupportedAddressTypeException e) {
            Connection.closeQuietly(channel);
            throw new ConnectException("this system has no IPv6");
        } catch (IOException | RuntimeException e) {
            Connection.closeQuietly(channel);
            throw e;
        }
    }

    private Connection secured(Target target, Route route, SocketChannel channel, Deadline deadline)
            throws Unanswered, IOException {
        if (!target.secure()) {
            return new Connection(route, channel, channel.socket());
        }
        try {
            return new Connection(route, channel, handshake(target, channel.socket()));
        } catch (IOException e) {
            Connection.closeQuietly(channel);
            if (deadline.passed()) {
                throw Unanswered.because(Failure.TIMEOUT, "during the TLS handshake with " + route.address());
            }
            throw Unanswered.because(
                    untrusted(e) ? Failure.TLS_UNTRUSTED : Failure.TLS_FAILED, String.valueOf(e.getMessage()));
        }
    }

    private SSLSocket handshake(Target target, Socket socket) throws IOException {
        String host = target.host().endsWith(".")
                ? target.host().substring(0, target.host().length() - 1)
                : target.host();
        SSLSocket secure =
                (SSLSocket) trust.context().getSocketFactory().createSocket(socket, host, target.port(), true);
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setProtocols(PROTOCOLS);
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        if (!HostName.numeric(host)) {
            serverName(parameters, host);
        }
        secure.setSSLParameters(parameters);
        secure.startHandshake();
        checkStillValid(secure.getSession().getPeerCertificates()[0]);
        return secure;
    }

    /** The JDK believes a certificate that stands in the operator's file for ever, even if it has expired. */
    private static void checkStillValid(Certificate certificate) throws SSLHandshakeException {
        if (certificate instanceof X509Certificate x509) {
            try {
                x509.checkValidity();
            } catch (CertificateException e) {
                throw new SSLHandshakeException(e.getMessage(), e);
            }
        }
    }

    /** Set by us because the JDK names the server only if its name has a dot. */
    private static void serverName(SSLParameters parameters, String host) {
        try {
            parameters.setServerNames(List.of(new SNIHostName(host)));
        } catch (IllegalArgumentException e) {
            // A name that resolves but is no host name (a..b): the certificate decides.
        }
    }

    private static boolean untrusted(IOException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException
                    || cause instanceof CertPathValidatorException
                    || cause instanceof SSLPeerUnverifiedException) {
                return true;
            }
        }
        return false;
    }
}
