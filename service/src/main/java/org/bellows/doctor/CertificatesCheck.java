package org.bellows.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.bellows.config.Settings.Tls;
import org.bellows.http.ServerCertificate;
import org.bellows.http.UnusableCertificateException;

/** Whether the certificates of the listeners can be used, and for how long. */
record CertificatesCheck(List<ListenerInUse> listeners, InstantSource time) implements Check {
    private static final Duration SOON = Duration.ofDays(30);

    @Override
    public String code() {
        return "certificates";
    }

    @Override
    public List<Finding> look() {
        var findings = new ArrayList<Finding>();
        for (ListenerInUse used : listeners) {
            used.listener().tls().ifPresent(files -> look(used, files, findings));
        }
        return findings.isEmpty() ? List.of(Finding.ok("No listener speaks TLS.")) : findings;
    }

    private void look(ListenerInUse used, Tls files, List<Finding> findings) {
        try {
            findings.add(judge(used, files, ServerCertificate.read(files).chain()));
            if (othersMayRead(files.key())) {
                findings.add(Finding.warning(
                        "The key " + files.key() + " can be read by every user of this host.",
                        "chmod o= " + files.key() + ", and replace the certificate if the host is shared."));
            }
        } catch (UnusableCertificateException e) {
            findings.add(Finding.error(
                    used + " cannot speak TLS: " + e.getMessage(), "Correct the file; the service does not start so."));
        }
    }

    /** The first of the chain to end is the end of all. */
    private Finding judge(ListenerInUse used, Tls files, List<X509Certificate> chain) {
        Instant now = time.instant();
        Instant from = Instant.MIN;
        Instant until = Instant.MAX;
        for (X509Certificate certificate : chain) {
            Instant begins = certificate.getNotBefore().toInstant();
            Instant ends = certificate.getNotAfter().toInstant();
            from = begins.isAfter(from) ? begins : from;
            until = ends.isBefore(until) ? ends : until;
        }
        String what = "The certificate of " + used + ", " + files.certificate() + ", ";
        String advice = "Renew it, and restart the service, which reads it when it starts.";
        if (now.isAfter(until)) {
            return Finding.error(what + "expired on " + day(until) + ".", advice);
        }
        if (now.isBefore(from)) {
            return Finding.error(
                    what + "is not valid before " + day(from) + ".", "Correct this host's clock, or replace it.");
        }
        if (Duration.between(now, until).compareTo(SOON) < 0) {
            return Finding.warning(
                    what + "expires in " + Duration.between(now, until).toDays() + " days, on " + day(until) + ".",
                    advice);
        }
        return Finding.ok(what + "is valid until " + day(until) + ", and its key belongs to it.");
    }

    private static String day(Instant instant) {
        return instant.atZone(ZoneOffset.UTC).toLocalDate().toString();
    }

    private static boolean othersMayRead(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
