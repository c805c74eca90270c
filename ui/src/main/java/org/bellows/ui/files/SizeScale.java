package org.bellows.ui.files;

/** The line from 1 B to 1 GiB on which each step to the right doubles the size. */
final class SizeScale {
    static final long LARGEST = 1L << 30;

    private static final double DOUBLINGS = 30;

    private SizeScale() {}

    /** 0 for 1 B and less, 1 for 1 GiB and more. */
    static double place(long bytes) {
        return bytes <= 1 ? 0 : Math.min(1, Math.log((double) bytes) / Math.log(2) / DOUBLINGS);
    }

    static long bytes(double place) {
        return Math.round(Math.pow(2, Math.clamp(place, 0, 1) * DOUBLINGS));
    }
}
