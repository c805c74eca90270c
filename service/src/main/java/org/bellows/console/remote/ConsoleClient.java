package org.bellows.console.remote;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.bellows.console.feed.FeedException;
import org.bellows.console.feed.FeedException.Reason;
import org.bellows.outbound.Trust;
import org.bellows.phorge.PhorgeAuthorities;

/** One request to the console API and its answer. The token goes into a header, and nowhere else. Thread-safe. */
final class ConsoleClient implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    /** More than the largest page of attempts, and less than the heap. */
    private static final long LARGEST = 32L * 1024 * 1024;

    private final HttpClient http;
    private final ConsoleAddress address;
    private final Optional<AccessToken> token;
    private final Refusals refusals;

    /**
     * @param authorities a PEM file with certificates to trust besides those of the run-time and of the host
     * @throws IllegalArgumentException naming that file, when it cannot be used
     */
    ConsoleClient(ConsoleAddress address, Optional<AccessToken> token, Optional<Path> authorities) {
        this.address = address;
        this.token = token;
        this.refusals = new Refusals(address);
        var trust = Trust.of(authorities, PhorgeAuthorities.of(Optional.empty()));
        var builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                // Where a redirect leads, or who stands in between, must not learn the token.
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(CONNECT)
                .executor(Executors.newVirtualThreadPerTaskExecutor());
        if (address.base().getScheme().equals("https")) {
            builder.sslContext(trust.context());
        }
        http = builder.build();
    }

    Refusals refusals() {
        return refusals;
    }

    /** A whole answer, whatever its status. */
    HttpResponse<byte[]> whole(HttpRequest.Builder request, Duration limit) throws FeedException, InterruptedException {
        return send(request.build(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST), limit);
    }

    /** A 200 with its body. */
    HttpResponse<byte[]> get(String target, Duration limit) throws FeedException, InterruptedException {
        return checked(whole(request(target), limit));
    }

    HttpResponse<byte[]> post(String target, byte[] body, Duration limit) throws FeedException, InterruptedException {
        return checked(whole(request(target).POST(BodyPublishers.ofByteArray(body)), limit));
    }

    private HttpResponse<byte[]> checked(HttpResponse<byte[]> response) throws FeedException {
        if (response.statusCode() != 200) {
            throw refusals.answer(response.statusCode(), response.body());
        }
        return response;
    }

    /** A body that goes on, once its head is there. */
    InputStream stream(String target, Duration limit, List<String> header) throws FeedException, InterruptedException {
        var request =
                request(target).header(header.getFirst(), header.getLast()).build();
        var response = send(request, BodyHandlers.ofInputStream(), limit);
        if (response.statusCode() == 200) {
            return response.body();
        }
        try (var body = response.body()) {
            throw refusals.answer(response.statusCode(), body.readNBytes(64 * 1024));
        } catch (IOException e) {
            throw refusals.unreachable(e);
        }
    }

    HttpRequest.Builder request(String target) {
        var request = HttpRequest.newBuilder(address.resolve(target));
        token.ifPresent(present -> request.header("X-Service-Token", present.value()));
        return request;
    }

    /** With a limit of our own: the client's is over with the head of an answer, or not, as its version will have it. */
    private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler, Duration limit)
            throws FeedException, InterruptedException {
        var answer = http.sendAsync(request, handler);
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            if (cause instanceof IOException) {
                throw refusals.unreachable(cause);
            }
            throw new FeedException(Reason.FAILED, "The request to " + address + " failed.", cause);
        } catch (TimeoutException e) {
            throw refusals.unreachable(e);
        } finally {
            answer.cancel(true);
        }
    }

    /** Ends what is under way. */
    @Override
    public void close() {
        http.shutdownNow();
    }
}
