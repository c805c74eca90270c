package org.bellows.outbound;

/**
 * One request header, sent with exactly this spelling and in the place it has in the caller's list.
 *
 * @param sensitive true for a header that proves who we are (a signature): a redirect to another origin does not get it
 */
public record Header(String name, String value, boolean sensitive) {

    public Header {
        if (name.isEmpty() || !name.chars().allMatch(Header::isTokenCharacter)) {
            throw new IllegalArgumentException("'" + name + "' is not a header name");
        }
        // A line break in a value would let whoever chose the value write headers of their own.
        if (value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7f)) {
            throw new IllegalArgumentException("The value of header " + name + " contains a control character");
        }
    }

    public static Header of(String name, String value) {
        return new Header(name, value, false);
    }

    public static Header sensitive(String name, String value) {
        return new Header(name, value, true);
    }

    private static boolean isTokenCharacter(int c) {
        return c > ' ' && c < 0x7f && "()<>@,;:\\\"/[]?={}".indexOf(c) < 0;
    }

    @Override
    public String toString() {
        return name + ": " + (sensitive ? "…" : value);
    }
}
