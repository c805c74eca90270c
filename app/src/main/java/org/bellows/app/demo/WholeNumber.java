package org.bellows.app.demo;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number on the command line, and what it may be. */
abstract class WholeNumber implements ITypeConverter<Integer> {
    private final int least;
    private final int most;

    private WholeNumber(int least, int most) {
        this.least = least;
        this.most = most;
    }

    @Override
    public Integer convert(String text) {
        if (text.matches("[0-9]{1,9}")) {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        }
        throw new TypeConversionException(
                "\"" + text + "\" is not allowed: allowed are whole numbers from " + least + " to " + most);
    }

    static final class Events extends WholeNumber {
        Events() {
            super(1, 100_000);
        }
    }

    /** Up to a day. */
    static final class Seconds extends WholeNumber {
        Seconds() {
            super(1, 86_400);
        }
    }
}
