package org.bellows.bench;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellows.bench.Figure.Verdict;

/** Large files onto the disk, from several clients at once, beside a program that writes the same files from as many processes. */
final class UploadRate {
    private static final double GOAL = 0.8;

    /** {@code $1} is what is copied, {@code $2} how its copies are called, {@code $3} how many. */
    private static final String DD =
            "n=0; while [ $n -lt $3 ]; do n=$((n + 1)); dd if=\"$1\" of=\"$2-$n\" bs=256K conv=fsync 2>/dev/null || exit 1; done";

    // A clone would copy nothing.
    private static final String CP =
            "n=0; while [ $n -lt $3 ]; do n=$((n + 1)); cp --reflink=never \"$1\" \"$2-$n\" || exit 1; done";

    private final FileSite site;
    private final FilesSizes sizes;
    private final Report report;

    UploadRate(FileSite site, FilesSizes sizes, Report report) {
        this.site = site;
        this.sizes = sizes;
        this.report = report;
    }

    void durable() throws IOException {
        report.section("Upload, 8 MiB, 4 parallel");
        try (ServiceProcess service = site.startService()) {
            Rounds rounds = rounds(service, DD);
            report.add(new Figure(
                    "Upload, 8 MiB, 4 parallel, durable",
                    Report.text("≥ %.1f of dd", GOAL),
                    Report.text("%.0f MB/s", rounds.measured()),
                    Report.text("dd conv=fsync: %.0f MB/s", rounds.reference()),
                    Report.text("%.2f", rounds.ratio()),
                    Verdict.of(rounds.ratio() >= GOAL)));
        }
    }

    /** The service has no setting that leaves the forces out, and needs none: a library takes them away before it starts. */
    void withoutForces() throws IOException {
        report.section("Upload, 8 MiB, 4 parallel, forces taken away");
        String library = PlainWrites.library();
        try (ServiceProcess service = site.startService(Map.of("LD_PRELOAD", library))) {
            PlainWrites.check(service);
            Rounds rounds = rounds(service, CP);
            report.add(new Figure(
                    "Upload, 8 MiB, 4 parallel, forces taken away",
                    "–",
                    Report.text("%.0f MB/s", rounds.measured()),
                    Report.text("cp: %.0f MB/s", rounds.reference()),
                    Report.text("%.2f", rounds.ratio()),
                    Verdict.NONE));
        }
    }

    private Rounds rounds(ServiceProcess service, String reference) throws IOException {
        var rounds = new Rounds(report, "MB/s");
        site.warmUp(service, sizes);
        upload(service, "warm-up");
        for (int i = 0; i < sizes.rounds(); i++) {
            double program = copy(reference);
            rounds.add(upload(service, "round " + (i + 1)), program);
        }
        return rounds;
    }

    private double upload(ServiceProcess service, String name) throws IOException {
        var processes = Map.of(
                "service", service.pid(), "bench", ProcessHandle.current().pid());
        CpuSplit before = CpuSplit.read(processes);
        Lanes.Outcome<List<FileClient.Stored>> outcome =
                Lanes.run(FilesSizes.CLIENTS, _ -> client(service.port(), sizes.uploads()));
        CpuSplit used = CpuSplit.read(processes).since(before);
        report.raw("%s: %.2f s; CPU: %s", name, outcome.seconds(), used);
        site.checkAndRemove(outcome.results().stream().flatMap(List::stream).toList());
        return megabytes() / outcome.seconds();
    }

    private List<FileClient.Stored> client(int port, int uploads) throws IOException {
        List<FileClient.Stored> stored = new ArrayList<>();
        try (FileChannel body = FileChannel.open(site.body());
                FileClient client = new FileClient(port)) {
            for (int i = 0; i < uploads; i++) {
                stored.add(client.upload(body));
            }
        }
        return stored;
    }

    private double copy(String script) throws IOException {
        Path directory = Files.createDirectory(site.workspace().path("reference"));
        double seconds = Lanes.run(FilesSizes.CLIENTS, number -> {
                    Commands.run(
                            site.workspace(),
                            List.of(
                                    "sh",
                                    "-c",
                                    script,
                                    "reference",
                                    site.body().toString(),
                                    directory.resolve("lane-" + number).toString(),
                                    Integer.toString(sizes.uploads())));
                    return number;
                })
                .seconds();
        int copies = 0;
        try (var entries = Files.newDirectoryStream(directory)) {
            for (Path copy : entries) {
                if (Files.mismatch(copy, site.body()) >= 0) {
                    throw new BenchException(copy + " is no copy");
                }
                Files.delete(copy);
                copies++;
            }
        }
        if (copies != FilesSizes.CLIENTS * sizes.uploads()) {
            throw new BenchException("the reference wrote " + copies + " files");
        }
        Files.delete(directory);
        site.quieten();
        return megabytes() / seconds;
    }

    private double megabytes() {
        return (double) FilesSizes.CLIENTS * sizes.uploads() * FilesSizes.LARGE / 1e6;
    }
}
