package org.bellows.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellows.bench.Figure.Verdict;

/** Small files into the database and out of it over one connection, beside prepared statements on the same table. */
final class BlobRate {
    private static final double GOAL = 0.9;

    private final FileSite site;
    private final FilesSizes sizes;
    private final Report report;
    private final List<byte[]> contents;

    BlobRate(FileSite site, FilesSizes sizes, Report report) {
        this.site = site;
        this.sizes = sizes;
        this.report = report;
        this.contents = IntStream.range(0, sizes.blobs())
                .mapToObj(number -> FileSite.content(number, FilesSizes.SMALL))
                .toList();
    }

    void measure() throws IOException, SQLException {
        report.section("Blobs of 10 KB, one connection");
        String url = site.server().jdbcUrl("") + "&useServerPrepStmts=true";
        try (ServiceProcess service = site.startService()) {
            site.warmUp(service, sizes);
            try (FileClient client = new FileClient(service.port());
                    Connection raw = java.sql.DriverManager.getConnection(
                            url, site.server().user(), site.server().password())) {
                measure(service, client, raw);
            }
        }
    }

    private void measure(ServiceProcess service, FileClient client, Connection raw) throws IOException, SQLException {
        insert(raw);
        List<Long> ids = new ArrayList<>(upload(service, client, "warm-up").ids());
        long before = rows();
        var writes = new Rounds(report, "blobs/s");
        for (int i = 0; i < sizes.rounds(); i++) {
            double reference = sizes.blobs() / insert(raw);
            Uploaded uploaded = upload(service, client, "round " + (i + 1));
            ids.addAll(uploaded.ids());
            writes.add(sizes.blobs() / uploaded.seconds(), reference);
        }
        if (rows() - before != 2L * sizes.rounds() * sizes.blobs()) {
            throw new BenchException("there are not as many rows as blobs were stored");
        }
        report.add(figure("Blobs of 10 KB, written", "inserts", writes, true));
        report.add(figure("Blobs of 10 KB, read", "selects", reads(raw, client, ids), false));
    }

    private record Uploaded(List<Long> ids, double seconds) {}

    private Uploaded upload(ServiceProcess service, FileClient client, String name) throws IOException {
        var processes = Map.of(
                "service", service.pid(),
                "mariadbd", site.server().pid(),
                "bench", ProcessHandle.current().pid());
        CpuSplit before = CpuSplit.read(processes);
        List<Long> ids = new ArrayList<>();
        long start = System.nanoTime();
        for (byte[] content : contents) {
            FileClient.Stored stored = client.upload("", content);
            if (!stored.engine().equals("blob")) {
                throw new BenchException("a small file went to " + stored.engine());
            }
            ids.add(Long.parseLong(stored.handle()));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        report.raw(
                "%s: %.2f s; CPU: %s", name, seconds, CpuSplit.read(processes).since(before));
        return new Uploaded(ids, seconds);
    }

    /** Seconds for the same rows, each committed by itself. */
    private double insert(Connection raw) throws SQLException {
        String sql = "INSERT INTO " + site.blobTable()
                + " (data, dateCreated, dateModified) VALUES (?, UNIX_TIMESTAMP(), UNIX_TIMESTAMP())";
        try (PreparedStatement insert = raw.prepareStatement(sql)) {
            long start = System.nanoTime();
            for (byte[] content : contents) {
                insert.setBytes(1, content);
                if (insert.executeUpdate() != 1) {
                    throw new BenchException("an INSERT made no row");
                }
            }
            return (System.nanoTime() - start) / 1e9;
        }
    }

    private long rows() throws SQLException {
        try (var statement = site.connection().createStatement();
                ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + site.blobTable())) {
            count.next();
            return count.getLong(1);
        }
    }

    private Rounds reads(Connection raw, FileClient client, List<Long> ids) throws IOException, SQLException {
        var rounds = new Rounds(report, "blobs/s");
        // The last uploads' rows: which content each has is known.
        List<Long> last = ids.subList(ids.size() - sizes.blobs(), ids.size());
        for (int i = -1; i < sizes.rounds(); i++) {
            double reference = sizes.blobs() / select(raw, last);
            double rate = sizes.blobs() / read(client, last);
            if (i >= 0) {
                rounds.add(rate, reference);
            }
        }
        return rounds;
    }

    private double select(Connection raw, List<Long> ids) throws SQLException {
        String sql = "SELECT data FROM " + site.blobTable() + " WHERE id = ?";
        try (PreparedStatement select = raw.prepareStatement(sql)) {
            long start = System.nanoTime();
            for (int i = 0; i < ids.size(); i++) {
                select.setLong(1, ids.get(i));
                try (ResultSet row = select.executeQuery()) {
                    row.next();
                    check(row.getBytes(1), i);
                }
            }
            return (System.nanoTime() - start) / 1e9;
        }
    }

    private double read(FileClient client, List<Long> ids) throws IOException {
        long start = System.nanoTime();
        for (int i = 0; i < ids.size(); i++) {
            check(client.read("/api/file/blob?engine=blob&handle=" + ids.get(i)), i);
        }
        return (System.nanoTime() - start) / 1e9;
    }

    private void check(byte[] read, int number) {
        if (!Arrays.equals(read, contents.get(number))) {
            throw new BenchException("blob " + number + " is not what was stored");
        }
    }

    private static Figure figure(String name, String reference, Rounds rounds, boolean goal) {
        return new Figure(
                name + ", one connection",
                goal ? Report.text("≥ %.1f of inserts", GOAL) : "–",
                Report.text("%.0f/s", rounds.measured()),
                Report.text("prepared %s: %.0f/s", reference, rounds.reference()),
                Report.text("%.2f", rounds.ratio()),
                goal ? Verdict.of(rounds.ratio() >= GOAL) : Verdict.NONE);
    }
}
