package org.bellows.files.s3;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;

/**
 * What a failure of the SDK means to an operator. Only an error code is ever taken from the store's answer: its text may quote
 * keys, and the SDK's own texts may quote addresses.
 */
final class S3Trouble {
    private static final Pattern CODE = Pattern.compile("\\A[A-Za-z0-9.]{1,64}\\z");

    private S3Trouble() {}

    /** In words, without a full stop. */
    static String words(Throwable failure) {
        if (failure instanceof AwsServiceException answer) {
            return answered(answer);
        }
        if (failure instanceof ApiCallTimeoutException) {
            return "the store took longer than allowed";
        }
        if (failure instanceof AbortedException) {
            return "it was interrupted";
        }
        if (deepest(failure) instanceof IOException broken) {
            return unreachable(broken);
        }
        return "unexpectedly, with " + failure.getClass().getSimpleName();
    }

    private static String answered(AwsServiceException answer) {
        String code = code(answer);
        String said = " (" + answer.statusCode() + (code.isEmpty() ? "" : " " + code) + ")";
        return switch (code) {
            case "NoSuchBucket" -> "there is no such bucket" + said;
            case "SignatureDoesNotMatch" -> "the store does not accept our signature: the secret key is wrong" + said;
            case "InvalidAccessKeyId" -> "the store does not know the access key" + said;
            case "RequestTimeTooSkewed" -> "the clock of this host and the store's differ too much" + said;
            case "AuthorizationHeaderMalformed", "PermanentRedirect" ->
                "the bucket is in another region or at another endpoint" + said;
            case "SlowDown", "ServiceUnavailable" -> "the store is overloaded" + said;
            default ->
                switch (answer.statusCode()) {
                    case 301, 302, 307, 308 -> "the bucket is in another region or at another endpoint" + said;
                    case 401, 403 -> "access is refused" + said;
                    case 404 -> "the endpoint is no S3 store, or there is no such bucket" + said;
                    case 507 -> "the store is full" + said;
                    default -> "the store answered with an error" + said;
                };
        };
    }

    private static String unreachable(IOException broken) {
        return switch (broken) {
            case ConnectException _ -> "the store cannot be reached: connection refused";
            case NoRouteToHostException _ -> "the store cannot be reached: no route to it";
            case UnknownHostException _ -> "the store cannot be reached: its host name is not known";
            case SocketTimeoutException _ -> "the store did not answer in time";
            case SSLException _ -> "TLS with the store failed";
            default -> "the connection to the store broke off";
        };
    }

    /** The store's error code; empty when it gave none that can be shown. */
    static String code(AwsServiceException answer) {
        @Nullable
        String code = answer.awsErrorDetails() == null
                ? null
                : answer.awsErrorDetails().errorCode();
        return code != null && CODE.matcher(code).matches() ? code : "";
    }

    /** The same request may well succeed a moment later. Not for time-outs: waiting twice helps nobody. */
    static boolean passing(Throwable failure) {
        if (failure instanceof AwsServiceException answer) {
            return answer.statusCode() == 500 || answer.statusCode() == 502 || answer.statusCode() == 503;
        }
        return brokeOff(failure);
    }

    /** There was a connection, and no answer came over it. */
    static boolean brokeOff(Throwable failure) {
        return !(failure instanceof AwsServiceException || failure instanceof ApiCallTimeoutException)
                && deepest(failure) instanceof IOException broken
                && !(broken instanceof ConnectException
                        || broken instanceof NoRouteToHostException
                        || broken instanceof UnknownHostException
                        || broken instanceof SocketTimeoutException
                        || broken instanceof SSLException);
    }

    /** It is certain that a request with this failure has changed nothing. */
    static boolean changedNothing(Throwable failure) {
        return failure instanceof AwsServiceException answer
                ? answer.statusCode() < 500
                : deepest(failure) instanceof ConnectException
                        || deepest(failure) instanceof NoRouteToHostException
                        || deepest(failure) instanceof UnknownHostException;
    }

    private static Throwable deepest(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest;
    }
}
