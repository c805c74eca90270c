package org.bellows.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Iterator;

/**
 * Writes JSON text exactly as Phorge's pretty printer does: two-space indent, {@code "key": value}, non-ASCII as lower-case
 * {@code \}{@code uXXXX}, slashes as they are, numbers as PHP prints them.
 */
final class PhpJson {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    /** PHP switches to an exponent when a number needs more integer digits than this. */
    private static final int MOST_INTEGER_DIGITS = 17;

    private PhpJson() {}

    /** Appends {@code value} as it stands {@code depth} levels deep. */
    static void append(StringBuilder out, JsonNode value, int depth) {
        switch (value.getNodeType()) {
            case STRING -> appendString(out, value.textValue());
            case NUMBER -> appendNumber(out, value);
            case BOOLEAN -> out.append(value.booleanValue());
            case ARRAY, OBJECT -> appendContainer(out, value, depth);
            default -> out.append("null");
        }
    }

    /** Appends a quoted, escaped string. */
    static void appendString(StringBuilder out, String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20 || c > 0x7f) {
                        out.append("\\u")
                                .append(HEX[c >> 12])
                                .append(HEX[(c >> 8) & 15])
                                .append(HEX[(c >> 4) & 15])
                                .append(HEX[c & 15]);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static void appendContainer(StringBuilder out, JsonNode value, int depth) {
        if (value.isEmpty()) {
            // PHP cannot tell an empty object from an empty list once it has read it.
            out.append("[]");
            return;
        }
        boolean list = value.isArray() || hasListKeys(value);
        out.append(list ? "[\n" : "{\n");
        String between = "";
        for (Iterator<String> names = value.fieldNames(); value.isArray() || names.hasNext(); ) {
            if (value.isArray()) {
                for (JsonNode element : value) {
                    out.append(between).repeat("  ", depth + 1);
                    append(out, element, depth + 1);
                    between = ",\n";
                }
                break;
            }
            String name = names.next();
            out.append(between).repeat("  ", depth + 1);
            if (!list) {
                appendString(out, name);
                out.append(": ");
            }
            append(out, value.get(name), depth + 1);
            between = ",\n";
        }
        out.append('\n').repeat("  ", depth).append(list ? ']' : '}');
    }

    /** PHP reads an object whose keys are 0, 1, 2 … as a list. */
    private static boolean hasListKeys(JsonNode object) {
        int expected = 0;
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            if (!names.next().equals(Integer.toString(expected++))) {
                return false;
            }
        }
        return true;
    }

    private static void appendNumber(StringBuilder out, JsonNode value) {
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            out.append(value.longValue());
            return;
        }
        double number = value.doubleValue();
        if (!Double.isFinite(number)) {
            // Phorge's printer leaves a hole here, which is not JSON.
            out.append("null");
            return;
        }
        BigDecimal shortest = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        if (shortest.signum() == 0) {
            out.append(1 / number < 0 ? "-0" : "0");
            return;
        }
        String digits = shortest.unscaledValue().abs().toString();
        int integerDigits = digits.length() - shortest.scale();
        if (integerDigits > -4 && integerDigits <= MOST_INTEGER_DIGITS) {
            out.append(shortest.toPlainString());
            return;
        }
        int exponent = integerDigits - 1;
        out.append(number < 0 ? "-" : "")
                .append(digits.charAt(0))
                .append('.')
                .append(digits.length() > 1 ? digits.substring(1) : "0")
                .append(exponent < 0 ? "e-" : "e+")
                .append(Math.abs(exponent));
    }
}
