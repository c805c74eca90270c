package org.bellows.doctor;

import java.util.Locale;
import java.util.regex.Pattern;

/** A database server, by what {@code VERSION()} says: {@code 10.11.19-MariaDB-0+deb12u1} or {@code 8.0.39}. */
record ServerVersion(String product, int major, int minor, String text) {
    private static final Pattern NUMBERS = Pattern.compile("(?:5\\.5\\.5-)?(\\d{1,4})\\.(\\d{1,4})[0-9.]*");

    static ServerVersion of(String version) {
        String product = version.toLowerCase(Locale.ROOT).contains("mariadb") ? "MariaDB" : "MySQL";
        var numbers = NUMBERS.matcher(version);
        return numbers.lookingAt()
                ? new ServerVersion(
                        product,
                        Integer.parseInt(numbers.group(1)),
                        Integer.parseInt(numbers.group(2)),
                        numbers.group().replace("5.5.5-", ""))
                : new ServerVersion(product, Integer.MAX_VALUE, 0, version);
    }

    boolean isTooOld() {
        return product.equals("MariaDB") ? isBelow(10, 4) : isBelow(5, 7);
    }

    private boolean isBelow(int wantedMajor, int wantedMinor) {
        return major < wantedMajor || (major == wantedMajor && minor < wantedMinor);
    }

    @Override
    public String toString() {
        return product + " " + text;
    }
}
