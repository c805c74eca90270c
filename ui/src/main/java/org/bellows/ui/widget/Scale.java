package org.bellows.ui.widget;

/** Round ends for an axis. */
final class Scale {
    private Scale() {}

    /** The smallest of 1, 2, 4, 5 or 10 times a power of ten that leaves {@code most} below it; 1 when there is nothing. */
    static double top(double most) {
        if (!(most > 0)) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(most)));
        for (double step : new double[] {1, 2, 4, 5, 10}) {
            if (most <= step * power) {
                return step * power;
            }
        }
        return 10 * power;
    }
}
