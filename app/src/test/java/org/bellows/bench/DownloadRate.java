package org.bellows.bench;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bellows.bench.Figure.Verdict;

/** Large files from the page cache to several clients at once, beside nginx, which sends the very same files. */
final class DownloadRate {
    private static final double GOAL = 0.5;

    private final FileSite site;
    private final FilesSizes sizes;
    private final Report report;

    DownloadRate(FileSite site, FilesSizes sizes, Report report) {
        this.site = site;
        this.sizes = sizes;
        this.report = report;
    }

    void measure() throws IOException {
        report.section("Download, 8 MiB, 4 parallel");
        try (ServiceProcess service = site.startService();
                NginxFiles nginx = new NginxFiles(site)) {
            site.warmUp(service, sizes);
            List<FileClient.Stored> files = fill(service);
            List<String> ours = files.stream().map(FileClient.Stored::target).toList();
            List<String> theirs =
                    files.stream().map(file -> "/" + file.handle()).toList();
            check(service.port(), ours);
            check(nginx.port(), theirs);
            download("warm-up", service.pid(), service.port(), ours);
            download("warm-up of nginx", nginx.pid(), nginx.port(), theirs);
            var rounds = new Rounds(report, "MB/s");
            for (int i = 0; i < sizes.rounds(); i++) {
                double reference = download("nginx", nginx.pid(), nginx.port(), theirs);
                rounds.add(download("the service", service.pid(), service.port(), ours), reference);
            }
            report.add(new Figure(
                    "Download, 8 MiB, 4 parallel",
                    Report.text("≥ %.1f of nginx", GOAL),
                    Report.text("%.0f MB/s", rounds.measured()),
                    Report.text("nginx, sendfile: %.0f MB/s", rounds.reference()),
                    Report.text("%.2f", rounds.ratio()),
                    Verdict.of(rounds.ratio() >= GOAL)));
            site.checkAndRemove(files);
        }
    }

    private List<FileClient.Stored> fill(ServiceProcess service) throws IOException {
        List<FileClient.Stored> files = new ArrayList<>();
        try (FileChannel body = FileChannel.open(site.body());
                FileClient client = new FileClient(service.port())) {
            for (int i = 0; i < sizes.files(); i++) {
                files.add(client.upload(body));
            }
        }
        return files;
    }

    /** Once, outside of the measured time: what comes is what was stored. */
    private void check(int port, List<String> targets) throws IOException {
        byte[] body = Files.readAllBytes(site.body());
        try (FileClient client = new FileClient(port)) {
            for (String target : targets) {
                if (!Arrays.equals(client.read(target), body)) {
                    throw new BenchException("port " + port + " gave something else for " + target);
                }
            }
        }
    }

    private double download(String name, long pid, int port, List<String> targets) {
        var processes = Map.of("server", pid, "bench", ProcessHandle.current().pid());
        CpuSplit before = CpuSplit.read(processes);
        Lanes.Outcome<Long> outcome = Lanes.run(FilesSizes.CLIENTS, number -> client(port, targets, number));
        CpuSplit used = CpuSplit.read(processes).since(before);
        long bytes = outcome.results().stream().mapToLong(Long::longValue).sum();
        if (bytes != (long) FilesSizes.CLIENTS * sizes.downloads() * FilesSizes.LARGE) {
            throw new BenchException(name + " gave " + bytes + " bytes");
        }
        report.raw("%s: %.2f s; CPU: %s", name, outcome.seconds(), used);
        return bytes / 1e6 / outcome.seconds();
    }

    private long client(int port, List<String> targets, int number) throws IOException {
        long bytes = 0;
        try (FileClient client = new FileClient(port)) {
            for (int i = 0; i < sizes.downloads(); i++) {
                bytes += client.download(targets.get((number + i) % targets.size()));
            }
        }
        return bytes;
    }
}
