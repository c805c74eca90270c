package org.bellows.trial;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * A webhook receiver on loopback that keeps what it gets, byte for byte, and answers as the path of the request tells it:
 * {@link Answers} has the list.
 *
 * <p>A hook is told from others by the whole request target, so hooks that behave alike differ in the query. Every request is
 * recorded before the first byte of its answer is sent. Thread-safe.
 */
public final class TrialReceiver implements AutoCloseable {
    private final ReceiverPort plain;
    private final Optional<ReceiverPort> secure;
    private final Consumer<ReceivedRequest> observer;
    private final ReceivedLog log = new ReceivedLog();
    private final Answers answers = new Answers();
    private final AtomicLong sequence = new AtomicLong();
    private final AtomicLong connections = new AtomicLong();
    private final ConcurrentLinkedQueue<String> tlsFailures = new ConcurrentLinkedQueue<>();

    private TrialReceiver(Builder builder) {
        observer = builder.observer;
        log.quiet(builder.quiet);
        plain = new ReceiverPort(builder.port, Optional.empty(), this);
        secure = builder.tls.map(tls -> new ReceiverPort(builder.tlsPort, Optional.of(tls), this));
    }

    /** A receiver on a free port, without TLS. */
    public static TrialReceiver launch() {
        return builder().launch();
    }

    public static Builder builder() {
        return new Builder();
    }

    public int port() {
        return plain.number();
    }

    /**
     * The port with TLS.
     *
     * @throws IllegalStateException without TLS
     */
    public int tlsPort() {
        return secure.orElseThrow(() -> new IllegalStateException("this receiver was made without TLS"))
                .number();
    }

    /** For instance {@code http://127.0.0.1:4711/s/200?hook=1}. */
    public URI uri(String target) {
        return URI.create("http://127.0.0.1:" + port() + target);
    }

    /** The same behaviour behind TLS. */
    public URI tlsUri(String host, String target) {
        return URI.create("https://" + host + ":" + tlsPort() + target);
    }

    /** Makes the receiver check the signature of all later requests to this target. */
    public void knowKey(String target, String hmacKey) {
        log.knowKey(target, hmacKey);
    }

    /** In quiet mode requests are counted and told apart, but their bytes are not kept. */
    public void quiet(boolean on) {
        log.quiet(on);
    }

    /** Forgets all that was received; requests that are in flight are not waited for. */
    public void clear() {
        log.clear();
    }

    /** All requests in the order of their arrival, without those of quiet mode. */
    public List<ReceivedRequest> requests() {
        return log.requests();
    }

    /** The requests to one target. */
    public List<ReceivedRequest> requests(String target) {
        return log.requests().stream()
                .filter(request -> request.target().equals(target))
                .toList();
    }

    /** How many requests came, those of quiet mode too. */
    public long count() {
        return log.count();
    }

    /** How many requests came with such a signature. */
    public long count(WebhookSignature signature) {
        return log.count(signature);
    }

    /** Every delivery that came, by target and marker, with how often it came. */
    public List<Arrivals> deliveries() {
        return log.deliveries();
    }

    /** The deliveries that came more than once. Redirects to the same target count too. */
    public List<Arrivals> duplicates() {
        return log.deliveries().stream()
                .filter(arrivals -> arrivals.count() > 1)
                .toList();
    }

    /** The most requests to this target that were waiting for the first byte of an answer at the same time. */
    public int maxConcurrent(String target) {
        return log.maxConcurrent(target);
    }

    /** The same over all targets. */
    public int maxConcurrent() {
        return log.maxConcurrent();
    }

    /** How many connections were accepted, on both ports. */
    public long connections() {
        return connections.get();
    }

    /** Why TLS handshakes failed. */
    public List<String> tlsFailures() {
        return List.copyOf(tlsFailures);
    }

    /**
     * Waits until that many requests have come.
     *
     * @throws TrialException when the time is over before
     */
    public void await(long wanted, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (count() < wanted) {
            if (System.nanoTime() - deadline > 0) {
                throw new TrialException(count() + " of " + wanted + " requests came within " + timeout);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public void close() {
        plain.close();
        secure.ifPresent(ReceiverPort::close);
    }

    private TrialReceiver serve() {
        plain.serve();
        secure.ifPresent(ReceiverPort::serve);
        return this;
    }

    long nextConnection() {
        return connections.incrementAndGet();
    }

    long nextSequence() {
        return sequence.incrementAndGet();
    }

    Runnable begin(String target) {
        return log.begin(target);
    }

    void received(ReceivedRequest request) {
        observer.accept(request);
        log.add(request);
    }

    Answers answers() {
        return answers;
    }

    void tlsFailed(String why) {
        tlsFailures.add(why);
    }

    /** What a receiver is like that does not listen yet. */
    public static final class Builder {
        private int port;
        private int tlsPort;
        private boolean quiet;
        private Optional<SSLContext> tls = Optional.empty();
        private Consumer<ReceivedRequest> observer = request -> {};

        private Builder() {}

        /** A port of the caller's choice; 0 (the default) takes a free one. */
        public Builder port(int value) {
            port = value;
            return this;
        }

        /** Listens with TLS on a second port, 0 for a free one: see {@link TrialCertificate}. */
        public Builder tls(SSLContext context, int value) {
            tls = Optional.of(context);
            tlsPort = value;
            return this;
        }

        /** Starts in quiet mode. */
        public Builder quiet() {
            quiet = true;
            return this;
        }

        /** Is told of each request before it is answered, on the connection's thread. */
        public Builder onRequest(Consumer<ReceivedRequest> consumer) {
            observer = consumer;
            return this;
        }

        public TrialReceiver launch() {
            return new TrialReceiver(this).serve();
        }
    }
}
