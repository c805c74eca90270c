package org.bellows.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.bellows.config.SettingType.Parsed;
import org.bellows.config.SettingType.Understood;
import org.bellows.config.SettingType.Wrong;

/** The types that settings have. */
final class SettingTypes {
    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]+");
    private static final Predicate<String> NO_CONTROLS =
            Pattern.compile("\\P{Cntrl}+").asMatchPredicate();
    private static final Predicate<String> HEADER_TEXT =
            Pattern.compile("[!-~]([ -~]*[!-~])?").asMatchPredicate();
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?");

    private static final String NOT_FOR_US = "may not be read by this user (" + System.getProperty("user.name") + ")";

    private SettingTypes() {}

    private record Type<T>(String allowed, Function<String, Parsed<T>> parser) implements SettingType<T> {
        @Override
        public Parsed<T> parse(String text) {
            return parser.apply(text);
        }
    }

    private record ListType(String allowed) implements SettingType<List<String>> {
        @Override
        public boolean isList() {
            return true;
        }

        @Override
        public Parsed<List<String>> parse(String text) {
            var networks = new ArrayList<String>();
            for (var network : text.equals(EMPTY_LIST) ? new String[0] : text.split(",", -1)) {
                if (!Network.isValid(network.strip())) {
                    return new Wrong<>("holds \"" + network.strip() + "\", which is not a network");
                }
                networks.add(network.strip());
            }
            return new Understood<>(List.copyOf(networks));
        }
    }

    static SettingType<Integer> wholeNumber(int least, int most, String unit) {
        var allowed = (least + " to " + most + " " + unit).strip();
        return new Type<>(allowed, text -> wholeNumber(text, least, most));
    }

    private static Parsed<Integer> wholeNumber(String text, int least, int most) {
        if (!WHOLE_NUMBER.matcher(text).matches()) {
            return new Wrong<>("is not a plain whole number");
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return new Understood<>(number);
            }
        } catch (NumberFormatException e) {
            // Too long for an int is too large for every setting.
        }
        return new Wrong<>("is out of range");
    }

    static SettingType<Duration> seconds(int least, int most) {
        return duration(least, most, "seconds", Duration::ofSeconds);
    }

    static SettingType<Duration> milliseconds(int least, int most) {
        return duration(least, most, "milliseconds", Duration::ofMillis);
    }

    private static SettingType<Duration> duration(int least, int most, String unit, Function<Long, Duration> make) {
        var number = wholeNumber(least, most, unit);
        return new Type<>(number.allowed(), text -> switch (number.parse(text)) {
            case Understood<Integer>(Integer value) -> new Understood<>(make.apply(value.longValue()));
            case Wrong<Integer>(String fault) -> new Wrong<>(fault);
        });
    }

    static SettingType<Boolean> yesOrNo() {
        return new Type<>("true and false", text -> switch (text) {
            case "true" -> new Understood<>(true);
            case "false" -> new Understood<>(false);
            default -> new Wrong<>("is neither true nor false");
        });
    }

    static SettingType<String> oneOf(String... words) {
        var allowed = List.of(words);
        return new Type<>(
                String.join(", ", words),
                text -> allowed.contains(text) ? new Understood<>(text) : new Wrong<>("is not one of the words"));
    }

    static SettingType<String> text(String allowed, Predicate<String> good) {
        return new Type<>(
                allowed,
                text -> good.test(text)
                        ? new Understood<>(text)
                        : new Wrong<>("has characters that are not allowed, or too many"));
    }

    static SettingType<String> plainText() {
        return text("texts without control characters", NO_CONTROLS);
    }

    /** What may stand in a header of HTTP. */
    static SettingType<String> headerText() {
        return text("printable ASCII characters", HEADER_TEXT);
    }

    static SettingType<String> host() {
        return new Type<>(
                "host names and addresses, without a port",
                text -> isHost(text) ? new Understood<>(text) : new Wrong<>("is not a host"));
    }

    /** A name, an IPv4 address, or an IPv6 address without brackets. */
    static boolean isHost(String text) {
        if (text.contains(":")) {
            return Network.isAddress(text);
        }
        boolean onlyNumbers = text.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
        return onlyNumbers ? Network.isAddress(text) : HOST.matcher(text).matches();
    }

    static SettingType<BindAddress> bindAddress() {
        return new Type<>(
                "host:port, [IPv6 address]:port and :port (all interfaces), with port 0 (any free port) to 65535",
                text -> BindAddress.parse(text)
                        .<Parsed<BindAddress>>map(Understood::new)
                        .orElseGet(() -> new Wrong<>("is not an address with a port")));
    }

    static SettingType<Path> path() {
        return new Type<>("paths", SettingTypes::path);
    }

    /** Only its shape: whether it can be used shows when it is, and may change. */
    static SettingType<Path> directoryForFiles() {
        return new Type<>("absolute paths of directories, but not /", text -> switch (path(text)) {
            case Understood<Path>(Path path) when !path.isAbsolute() -> new Wrong<>("is not absolute");
            case Understood<Path>(Path path)
            when path.normalize().getNameCount() == 0 -> new Wrong<>("is the root of all");
            case Parsed<Path> other -> other;
        });
    }

    static SettingType<Path> directory() {
        return new Type<>("directories that exist", text -> switch (path(text)) {
            case Understood<Path>(Path path) when Files.notExists(path) -> new Wrong<>("does not exist");
            case Understood<Path>(Path path) when !Files.exists(path) -> new Wrong<>(NOT_FOR_US);
            case Understood<Path>(Path path) when !Files.isDirectory(path) -> new Wrong<>("is not a directory");
            case Parsed<Path> other -> other;
        });
    }

    static SettingType<Path> readableFile() {
        return new Type<>("PEM files that this user may read", text -> switch (path(text)) {
            case Understood<Path>(Path path) when Files.notExists(path) -> new Wrong<>("does not exist");
            case Understood<Path>(Path path) when !Files.exists(path) -> new Wrong<>(NOT_FOR_US);
            case Understood<Path>(Path path) when !Files.isRegularFile(path) -> new Wrong<>("is not a file");
            case Understood<Path>(Path path) when !Files.isReadable(path) -> new Wrong<>(NOT_FOR_US);
            case Parsed<Path> other -> other;
        });
    }

    private static Parsed<Path> path(String text) {
        try {
            return new Understood<>(Path.of(text));
        } catch (InvalidPathException e) {
            return new Wrong<>("is not a path");
        }
    }

    static SettingType<List<String>> networks() {
        return new ListType("networks such as 10.0.0.0/8 and fc00::/7, as a list or separated by commas, and none");
    }
}
