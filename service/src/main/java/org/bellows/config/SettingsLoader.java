package org.bellows.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellows.config.SettingType.Understood;
import org.bellows.phorge.LocalConfig;

/**
 * Makes {@link Settings} of all their sources: the environment over the file over Phorge's own configuration over the
 * defaults. One pass finds everything that is wrong. Contract: webhook, section 10.
 */
public final class SettingsLoader {
    /** The file that is read when no other is named; it need not exist. */
    public static final Path DEFAULT_FILE = Path.of("/etc/bellows/bellows.yaml");

    private final String version;
    private final Path defaultFile;

    /** A loader for the program of this {@code version}. */
    public SettingsLoader(String version) {
        this(version, DEFAULT_FILE);
    }

    SettingsLoader(String version, Path defaultFile) {
        this.version = version;
        this.defaultFile = defaultFile;
    }

    /**
     * Loads the settings.
     *
     * @param file as named on the command line; it must exist
     * @param environment the process's environment
     */
    public LoadResult load(Optional<Path> file, Map<String, String> environment) {
        var problems = new ArrayList<Problem>();
        var warnings = new ArrayList<String>();
        var raw = new HashMap<String, RawValue>();
        // One that this user may not see is not one that is missing: reading it will say so.
        var found = file.or(() -> Optional.of(defaultFile).filter(path -> !Files.notExists(path)));
        found.ifPresent(path -> {
            raw.putAll(FileSettings.read(path, problems, warnings));
            warnOfReadableSecrets(path, raw, warnings);
        });
        raw.putAll(EnvironmentSettings.read(environment, problems));
        phorge(raw, problems, warnings).forEach(raw::putIfAbsent);
        UnprefixedVariables.addTo(raw, environment, warnings);
        var values = Values.check(raw, problems);
        CrossChecks.run(values, problems);
        if (!problems.isEmpty()) {
            return new LoadResult.Refused(List.copyOf(problems));
        }
        var assembly = new SettingsAssembly(values, version);
        warnings.addAll(assembly.warnings());
        return new LoadResult.Loaded(assembly.settings(), assembly.effective(), List.copyOf(warnings));
    }

    private static Map<String, RawValue> phorge(
            Map<String, RawValue> raw, List<Problem> problems, List<String> warnings) {
        var root = raw.get(SettingCatalogue.PHORGE_ROOT.path());
        // A root that is wrong is reported with all other values.
        return root != null
                        && SettingCatalogue.PHORGE_ROOT.type().parse(root.text()) instanceof Understood<Path>(Path path)
                ? PhorgeValues.read(new LocalConfig(path), filesToo(raw), problems, warnings)
                : Map.of();
    }

    // A Phorge beside us says where its webhooks are, and they are what we are for. That it has a blob table does not
    // say that we are to fill it.
    private static boolean filesToo(Map<String, RawValue> raw) {
        var enabled = raw.get(FilesCatalogue.ENABLED.path());
        return enabled != null && enabled.text().equals("true");
    }

    private static void warnOfReadableSecrets(Path file, Map<String, RawValue> values, List<String> warnings) {
        var secrets = SettingCatalogue.keys().stream()
                .filter(key -> key.secret() && values.containsKey(key.path()))
                .map(SettingKey::path)
                .toList();
        if (!secrets.isEmpty() && isReadableByAll(file)) {
            warnings.add("%s holds %s and can be read by every user of this host: chmod o= %s"
                    .formatted(file, String.join(" and ", secrets), file));
        }
    }

    private static boolean isReadableByAll(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
