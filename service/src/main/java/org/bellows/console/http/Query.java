package org.bellows.console.http;

import io.helidon.webserver.http.ServerRequest;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bellows.http.HttpFailure;

/** The parameters of one request. Whatever is wrong with them is a 400 that names the parameter and what is allowed. */
final class Query {
    /** Every socket takes the token there from clients that can send no header; see {@code Access}. */
    private static final String TOKEN = "token";

    private static final int LONGEST = 200;
    private static final Pattern PHID = Pattern.compile("PHID-[A-Z0-9]{4}-[A-Za-z0-9._-]{1,30}");
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

    private final ServerRequest request;

    private Query(ServerRequest request) {
        this.request = request;
    }

    /** Of a request that may have {@code known} parameters, each of them once. */
    static Query of(ServerRequest request, String... known) {
        var allowed = List.of(known);
        for (var name : request.query().names()) {
            if (!allowed.contains(name) && !name.equals(TOKEN)) {
                throw HttpFailure.badRequest("unknown parameter " + shown(name) + ", "
                        + (allowed.isEmpty() ? "none is known here" : "known here: " + String.join(", ", allowed)));
            }
            var values = request.query().all(name);
            if (values.size() > 1) {
                throw HttpFailure.badRequest(name + " is given " + values.size() + " times, allowed is once");
            }
            if (!values.isEmpty() && values.getFirst().length() > LONGEST) {
                throw HttpFailure.badRequest(
                        name + " has " + values.getFirst().length() + " characters, allowed are " + LONGEST);
            }
        }
        return new Query(request);
    }

    /** Its value; one that is empty counts as not given. */
    Optional<String> text(String name) {
        return request.query().first(name).asOptional().filter(value -> !value.isEmpty());
    }

    /** A moment in ISO 8601. */
    Optional<Instant> instant(String name) {
        return text(name).map(value -> {
            try {
                return Instant.parse(value);
            } catch (DateTimeParseException _) {
                throw wrong(name, value, "a time as in 2026-11-30T12:00:00Z");
            }
        });
    }

    /** A whole number from {@code least} to {@code most}. */
    Optional<Long> number(String name, long least, long most) {
        return text(name).map(value -> number(name, value, least, most));
    }

    static long number(String name, String value, long least, long most) {
        if (DIGITS.matcher(value).matches()) {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw wrong(
                name,
                value,
                most == Long.MAX_VALUE
                        ? "a whole number of at least " + least
                        : "a whole number from " + least + " to " + most);
    }

    /** One of the names of an enumeration. */
    <E extends Enum<E>> Optional<E> oneOf(String name, Class<E> type) {
        return text(name)
                .map(value -> Arrays.stream(type.getEnumConstants())
                        .filter(constant -> constant.name().equals(value))
                        .findFirst()
                        .orElseThrow(() -> wrong(
                                name,
                                value,
                                "one of "
                                        + String.join(
                                                ", ",
                                                Arrays.stream(type.getEnumConstants())
                                                        .map(Enum::name)
                                                        .toList()))));
    }

    /** A PHID. */
    Optional<String> phid(String name) {
        return text(name).map(value -> phid(name, value));
    }

    static String phid(String name, String value) {
        if (!PHID.matcher(value).matches()) {
            throw wrong(name, value, "a PHID as in PHID-HWBH-4fqnvmnh5gnkccqgvnsr");
        }
        return value;
    }

    static HttpFailure wrong(String name, String value, String expected) {
        return HttpFailure.badRequest(name + " is " + shown(value) + ", expected is " + expected);
    }

    static HttpFailure missing(String name, String expected) {
        return HttpFailure.badRequest(name + " is missing, expected is " + expected);
    }

    /** Enough of what was sent to recognise it, and nothing that a terminal would obey. */
    private static String shown(String value) {
        var short40 = value.length() > 40 ? value.substring(0, 40) + "…" : value;
        return "\"" + short40.replaceAll("\\p{C}", "?") + "\"";
    }
}
