package org.bellows.phorge;

import java.util.regex.Pattern;

/**
 * A PHID as a row holds it: any text, since a database may hold anything.
 *
 * @param value such as {@code PHID-TASK-4fqnvmnh5gnkccqgvnsr}
 */
public record Phid(String value) {
    /** What Phorge calls the type of a PHID that has none. */
    public static final String UNKNOWN_TYPE = "????";

    private static final Pattern TYPE = Pattern.compile("PHID-([^-]{4})-");

    /** The second segment when it has exactly four characters, else {@link #UNKNOWN_TYPE}. Contract: webhook, section 3. */
    public String type() {
        var matcher = TYPE.matcher(value);
        return matcher.lookingAt() ? matcher.group(1) : UNKNOWN_TYPE;
    }

    /** {@link #type()} of a PHID that is at hand as text. */
    public static String typeOf(String phid) {
        return new Phid(phid).type();
    }

    @Override
    public String toString() {
        return value;
    }
}
