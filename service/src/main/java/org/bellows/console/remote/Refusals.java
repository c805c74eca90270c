package org.bellows.console.remote;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.console.wire.FeedJson;
import org.jspecify.annotations.Nullable;

/** What went wrong, in words for a person who wants to do something about it. */
final class Refusals {
    private final ConsoleAddress address;

    Refusals(ConsoleAddress address) {
        this.address = address;
    }

    /** An answer other than 200. */
    FeedException answer(int status, byte[] body) {
        var error = error(body);
        return switch (error.code()) {
            case "" -> stranger("it answers " + status + " without saying why");
            case "ERR_UNAUTHORIZED" -> denied();
            case "ERR_NOT_FOUND" -> new FeedException(Reason.NOT_FOUND, error.message());
            case "ERR_BAD_REQUEST",
                    "ERR_CONFLICT",
                    "ERR_METHOD_NOT_ALLOWED",
                    "ERR_TOO_LARGE",
                    "ERR_TOO_MANY_REQUESTS" -> new FeedException(Reason.REFUSED, error.message());
            case "ERR_UNAVAILABLE", "ERR_NO_ENGINE" -> new FeedException(Reason.UNREACHABLE, error.message());
            default -> new FeedException(Reason.FAILED, error.message());
        };
    }

    private record Problem(String code, String message) {}

    private static Problem error(byte[] body) {
        try {
            var error = FeedJson.tree(body).path("error");
            return new Problem(
                    error.path("code").asText(), error.path("message").asText());
        } catch (IOException _) {
            return new Problem("", "");
        }
    }

    FeedException denied() {
        return new FeedException(
                Reason.DENIED,
                "The service at " + address
                        + " does not accept the token. It is in console.token in the service's state"
                        + " directory on that host; ask whoever runs Bellows there.");
    }

    /** Whatever answers there, it is not what we came for. */
    FeedException stranger(String why) {
        return new FeedException(
                Reason.FAILED,
                "What answers at " + address + " is not the console's socket of a Bellows: " + why
                        + ". Is it the address of listen.console?");
    }

    /** An answer that cannot be read. */
    FeedException notUnderstood(IOException cause) {
        return new FeedException(
                Reason.FAILED,
                "The service at " + address + " answers in a way that this program does not understand. Are both of the"
                        + " same version?",
                cause);
    }

    /** An answer that was under way. */
    FeedException broken() {
        return new FeedException(Reason.UNREACHABLE, "The connection to " + address + " broke.");
    }

    /** No answer. */
    FeedException unreachable(Throwable cause) {
        return new FeedException(Reason.UNREACHABLE, words(cause), cause);
    }

    private String words(Throwable cause) {
        if (caused(cause, UnresolvedAddressException.class) || caused(cause, UnknownHostException.class)) {
            return "The name " + address.base().getHost() + " does not resolve. Check the address.";
        }
        return switch (cause) {
            case HttpTimeoutException _ -> slow();
            case TimeoutException _ -> slow();
            case ConnectException _ ->
                "Nothing answers at " + address
                        + ". Is Bellows running there (systemctl status bellows), and is the address" + " right?";
            case SSLException tls -> tls(String.valueOf(tls.getMessage()));
            default -> noHttp();
        };
    }

    private String slow() {
        return address + " does not answer in time. Is the host up, and does a firewall let us through?";
    }

    private String noHttp() {
        return "What answers at " + address + " closes the connection, or speaks something else than HTTP"
                + (address.base().getScheme().equals("http") ? "; if the service speaks TLS, write https://." : ".");
    }

    private String tls(String message) {
        if (message.contains("certification path") || message.contains("PKIX")) {
            return "The certificate of " + address
                    + " is signed by nobody that this program trusts. Give the certificate of"
                    + " its authority as a PEM file.";
        }
        if (message.contains("subject alternative") || message.contains("No name matching")) {
            return "The certificate of " + address + " is for another name. Use the name that stands in it.";
        }
        if (message.contains("Unsupported or unrecognized SSL message") || message.contains("plaintext connection")) {
            return "What answers at " + address
                    + " does not speak TLS. Write http:// if the service has no certificate.";
        }
        return "No TLS connection with " + address + ": " + message + ".";
    }

    private static boolean caused(@Nullable Throwable thrown, Class<?> type) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
