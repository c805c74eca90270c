package org.bellows.bench;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bellows.bench.Figure.Verdict;

/** How long a small file takes while nothing else happens, and while large ones come in. */
final class ReadLatency {
    private static final Duration PAUSE = Duration.ofMillis(2);

    /** What must have come in at the least for the service to count as busy. */
    private static final int FEWEST_UPLOADS = 8;

    private final FileSite site;
    private final FilesSizes sizes;
    private final Report report;
    private final byte[] content = FileSite.content(2, FilesSizes.SMALL);

    ReadLatency(FileSite site, FilesSizes sizes, Report report) {
        this.site = site;
        this.sizes = sizes;
        this.report = report;
    }

    void measure() throws IOException {
        report.section("A read of 10 KB beside large uploads");
        try (ServiceProcess service = site.startService()) {
            site.warmUp(service, sizes);
            try (FileClient client = new FileClient(service.port())) {
                measure(service, client);
            }
        }
    }

    private void measure(ServiceProcess service, FileClient client) throws IOException {
        List<String> targets = List.of(
                client.upload("blob", content).target(),
                client.upload("local-disk", content).target());
        samples(client, targets, sizes.reading().dividedBy(4));
        List<Distribution> quiet = samples(client, targets, sizes.reading());
        besideUploads(service, client, targets, sizes.reading().dividedBy(4));
        List<Distribution> busy = besideUploads(service, client, targets, sizes.reading());
        figure("blob", quiet.get(0), busy.get(0));
        figure("local-disk", quiet.get(1), busy.get(1));
    }

    private void figure(String engine, Distribution quiet, Distribution busy) {
        report.raw("%s, alone: %s", engine, quiet.summary());
        report.raw("%s, beside uploads: %s", engine, busy.summary());
        report.add(new Figure(
                "Read of 10 KB from " + engine + " while 4 uploads run: p99",
                "–",
                Report.text("%.1f ms (median %.1f)", busy.quantile(0.99), busy.median()),
                Report.text("no uploads: %.1f ms (median %.1f)", quiet.quantile(0.99), quiet.median()),
                Report.text("%.1f", busy.quantile(0.99) / quiet.quantile(0.99)),
                Verdict.NONE));
    }

    /** In turn, one after the other, with a pause between two. */
    private List<Distribution> samples(FileClient client, List<String> targets, Duration duration) throws IOException {
        List<List<Long>> nanos =
                targets.stream().<List<Long>>map(_ -> new ArrayList<>()).toList();
        long end = System.nanoTime() + duration.toNanos();
        for (int i = 0; System.nanoTime() - end < 0; i = (i + 1) % targets.size()) {
            long start = System.nanoTime();
            byte[] read = client.read(targets.get(i));
            nanos.get(i).add(System.nanoTime() - start);
            if (!Arrays.equals(read, content)) {
                throw new BenchException(targets.get(i) + " is not what was stored");
            }
            Wait.during(PAUSE);
        }
        return nanos.stream().map(Distribution::ofNanos).toList();
    }

    private List<Distribution> besideUploads(
            ServiceProcess service, FileClient client, List<String> targets, Duration duration) throws IOException {
        var stop = new AtomicBoolean();
        List<Distribution> reads = new ArrayList<>();
        Lanes.Outcome<List<FileClient.Stored>> outcome = Lanes.run(FilesSizes.CLIENTS + 1, number -> {
            if (number < FilesSizes.CLIENTS) {
                return uploads(service, stop);
            }
            try {
                reads.addAll(samples(client, targets, duration));
            } finally {
                stop.set(true);
            }
            return List.of();
        });
        List<FileClient.Stored> stored =
                outcome.results().stream().flatMap(List::stream).toList();
        report.raw(
                "meanwhile: %d uploads of 8 MiB in %.1f s, %.0f MB/s",
                stored.size(), outcome.seconds(), (double) stored.size() * FilesSizes.LARGE / 1e6 / outcome.seconds());
        if (stored.size() < FEWEST_UPLOADS) {
            throw new BenchException("only " + stored.size() + " uploads came in: that is no load");
        }
        site.checkAndRemove(stored);
        return reads;
    }

    private List<FileClient.Stored> uploads(ServiceProcess service, AtomicBoolean stop) throws IOException {
        List<FileClient.Stored> stored = new ArrayList<>();
        try (FileChannel body = FileChannel.open(site.body());
                FileClient client = new FileClient(service.port())) {
            while (!stop.get()) {
                stored.add(client.upload(body));
            }
        }
        return stored;
    }
}
