package org.bellows.files.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Durability is an order of system calls: each step must be on the disk before the next one relies on it, and the answer comes
 * last. Watched with strace, under a umask that would take more than the contract wants.
 */
class SystemCallsTest {
    private static final String WATCHED =
            "trace=openat,write,fsync,fdatasync,rename,renameat,renameat2,link,linkat,mkdir,mkdirat,unlink,unlinkat,chmod,fchmod,fchmodat";

    /** Name, arguments, result. */
    private static final Pattern CALL = Pattern.compile("^(\\w+)\\((.*)\\) += (-?\\d+)(.*)$");

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern DESCRIPTOR = Pattern.compile("^\\d+<([^>]*)>");
    private static final Pattern OCTAL = Pattern.compile(", (0[0-7]*)$");

    private final Path directory;
    private final Path root;

    SystemCallsTest(@TempDir Path directory) throws IOException {
        this.directory = directory;
        this.root = Files.createDirectory(directory.resolve("root")).toRealPath();
    }

    @BeforeEach
    void stracePresent() throws Exception {
        Assumptions.assumeTrue(
                runs("strace", "-f", "-e", "trace=none", "true"),
                "needs strace and the right to trace: apt-get install strace");
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void every_step_is_on_the_disk_before_the_next_one_and_the_answer_comes_last() throws Exception {
        assertThat(callsOf("--enable-native-access=ALL-UNNAMED"))
                .containsExactly(
                        "mkdir FIRST",
                        "chmod FIRST 0750",
                        "mkdir SECOND",
                        "chmod SECOND 0750",
                        "create DRAFT",
                        "chmod DRAFT 0640",
                        "write DRAFT",
                        "fsync DRAFT",
                        "renameat2 DRAFT FILE RENAME_NOREPLACE",
                        "fsync SECOND",
                        "fsync FIRST",
                        "fsync ROOT",
                        "answer");
        assertModes();
    }

    @Test
    void without_native_calls_a_link_and_an_unlink_do_the_same() throws Exception {
        assertThat(callsOf("--illegal-native-access=deny"))
                .containsExactly(
                        "mkdir FIRST",
                        "chmod FIRST 0750",
                        "mkdir SECOND",
                        "chmod SECOND 0750",
                        "create DRAFT",
                        "chmod DRAFT 0640",
                        "write DRAFT",
                        "fsync DRAFT",
                        "link DRAFT FILE",
                        "unlink DRAFT",
                        "fsync SECOND",
                        "fsync FIRST",
                        "fsync ROOT",
                        "answer");
        assertModes();
    }

    @Test
    void a_parent_that_another_process_has_made_is_forced_all_the_same() throws Exception {
        for (int i = 0; i < 256; i++) {
            Files.createDirectory(root.resolve("%02x".formatted(i)));
        }

        assertThat(callsOf("--enable-native-access=ALL-UNNAMED"))
                .startsWith("mkdir SECOND", "chmod SECOND 0750", "create DRAFT")
                .endsWith("fsync SECOND", "fsync FIRST", "fsync ROOT", "answer");
    }

    private void assertModes() {
        String handle = DiskTree.files(root).getFirst();
        Path file = root.resolve(handle);
        assertThat(DiskTree.mode(file)).isEqualTo(0640);
        assertThat(DiskTree.mode(DiskTree.parent(file))).isEqualTo(0750);
        assertThat(DiskTree.mode(DiskTree.parent(DiskTree.parent(file)))).isEqualTo(0750);
        assertThat(file).hasSize(StoreOnce.SIZE);
    }

    /** What the storing thread did below the root, repeated writes as one. */
    private List<String> callsOf(String option) throws Exception {
        Path traces = Files.createDirectory(directory.resolve("traces"));
        var command = new ArrayList<>(List.of("sh", "-c", "umask 077; exec \"$@\"", "sh", "strace", "-ff", "-y"));
        command.addAll(List.of("-o", traces.resolve("thread").toString(), "-e", WATCHED));
        command.addAll(ChildJvm.command(StoreOnce.class, option, root));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).contains("stored " + DiskTree.files(root).getFirst());

        Map<String, String> names = names(DiskTree.files(root).getFirst());
        var calls = new ArrayList<String>();
        for (String line : storingThread(traces)) {
            Optional<String> call = call(line, names);
            if (call.isPresent() && (calls.isEmpty() || !calls.getLast().equals(call.get()))) {
                calls.add(call.get());
            }
        }
        return calls;
    }

    private Map<String, String> names(String handle) {
        Path file = root.resolve(handle);
        var names = new LinkedHashMap<String, String>();
        names.put(root.toString(), "ROOT");
        names.put(DiskTree.parent(DiskTree.parent(file)).toString(), "FIRST");
        names.put(DiskTree.parent(file).toString(), "SECOND");
        names.put(file.toString(), "FILE");
        names.put(
                file.resolveSibling(".bellows-" + file.getFileName() + ".draft").toString(), "DRAFT");
        return names;
    }

    /** One file per thread, so that calls of others never stand between. */
    private static List<String> storingThread(Path traces) throws IOException {
        try (Stream<Path> files = Files.list(traces)) {
            for (Path file : files.toList()) {
                List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
                if (lines.stream().anyMatch(line -> line.contains(".draft"))) {
                    return lines;
                }
            }
        }
        throw new AssertionError("no thread has written a draft");
    }

    private static Optional<String> call(String line, Map<String, String> names) {
        Matcher call = CALL.matcher(line);
        if (!call.matches()) {
            return Optional.empty();
        }
        String name = call.group(1);
        String arguments = call.group(2);
        if (name.equals("write") && arguments.startsWith("1<") && arguments.contains("\"stored ")) {
            return Optional.of("answer");
        }
        List<String> paths = paths(arguments, names);
        if (paths.isEmpty() || (name.equals("openat") && !arguments.contains("O_CREAT"))) {
            return Optional.empty();
        }
        var words = new StringBuilder(name.equals("openat") ? "create" : name);
        paths.forEach(path -> words.append(' ').append(path));
        Matcher mode = OCTAL.matcher(arguments);
        if (name.startsWith("chmod") && mode.find()) {
            words.append(' ').append(mode.group(1));
        }
        if (arguments.contains("RENAME_NOREPLACE")) {
            words.append(" RENAME_NOREPLACE");
        }
        if (call.group(3).equals("-1")) {
            words.append(' ').append(call.group(4).strip().split(" ", 2)[0]);
        }
        return Optional.of(words.toString());
    }

    private static List<String> paths(String arguments, Map<String, String> names) {
        Matcher descriptor = DESCRIPTOR.matcher(arguments);
        if (descriptor.find()) {
            return Optional.ofNullable(names.get(descriptor.group(1))).stream().toList();
        }
        return QUOTED.matcher(arguments)
                .results()
                .flatMap(quoted -> Optional.ofNullable(names.get(quoted.group(1))).stream())
                .toList();
    }
}
