package org.bellows.outbound;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Finds the addresses of a host and checks every one of them against the policy. */
final class Lookup {

    private static final int THREADS = 64;
    private static final InetAddress LOOPBACK_4 = InetAddress.ofLiteral("127.0.0.1");
    private static final InetAddress LOOPBACK_6 = InetAddress.ofLiteral("::1");

    private final Resolver resolver;
    private final ExecutorService threads;

    Lookup(Resolver resolver) {
        this.resolver = resolver;
        // Platform threads: the system's look-up blocks in native code, and would hold up every virtual thread on its
        // carrier.
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("outbound-lookup-", 0).factory());
        pool.allowCoreThreadTimeOut(true);
        threads = pool;
    }

    /** The addresses that may be called, IPv4 first: at least one. */
    List<InetAddress> addresses(String host, OutboundPolicy policy, Deadline deadline) throws Unanswered {
        List<InetAddress> checked = new ArrayList<>();
        for (InetAddress address : resolved(host, deadline)) {
            check(address, policy);
            if (address.isAnyLocalAddress()) {
                // A connection to "any" address ends here; the JDK would choose an address that nobody checked.
                InetAddress loopback = address instanceof Inet4Address ? LOOPBACK_4 : LOOPBACK_6;
                check(loopback, policy);
                checked.add(loopback);
            } else {
                checked.add(address);
            }
        }
        return checked;
    }

    private static void check(InetAddress address, OutboundPolicy policy) throws Unanswered {
        Optional<String> network = policy.denies(address);
        if (network.isPresent()) {
            throw new Unanswered(new ExchangeResult.RefusedByPolicy(address, network.get()));
        }
    }

    private List<InetAddress> resolved(String host, Deadline deadline) throws Unanswered {
        if (HostName.numeric(host)) {
            return List.of(HostName.address(host)
                    .orElseThrow(() -> Unanswered.because(Failure.UNRESOLVED, host + " is not an address")));
        }
        List<InetAddress> addresses = waitFor(threads.submit(() -> resolver.resolve(host)), host, deadline);
        if (addresses.isEmpty()) {
            throw Unanswered.because(Failure.UNRESOLVED, host + " has no address");
        }
        return addresses.stream()
                .sorted(Comparator.comparing(address -> !(address instanceof Inet4Address)))
                .toList();
    }

    private static <T> T waitFor(Future<T> answer, String host, Deadline deadline) throws Unanswered {
        try {
            return answer.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw Unanswered.because(Failure.TIMEOUT, "while resolving " + host);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw Unanswered.because(Failure.TIMEOUT, "interrupted while resolving " + host);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownHostException unknown) {
                throw Unanswered.because(Failure.UNRESOLVED, String.valueOf(unknown.getMessage()));
            }
            throw new IllegalStateException("The resolver failed for " + host, e.getCause());
        }
    }
}
