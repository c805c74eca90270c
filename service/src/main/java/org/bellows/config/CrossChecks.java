package org.bellows.config;

import static org.bellows.config.SettingCatalogue.LISTENERS;
import static org.bellows.config.SettingCatalogue.SERVICE_TOKEN;
import static org.bellows.config.SettingCatalogue.listen;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What only shows when several settings are looked at together. */
final class CrossChecks {
    private final Values values;
    private final List<Problem> problems;

    private CrossChecks(Values values, List<Problem> problems) {
        this.values = values;
        this.problems = problems;
    }

    static void run(Values values, List<Problem> problems) {
        var checks = new CrossChecks(values, problems);
        checks.somethingToDo();
        LISTENERS.forEach(checks::tokenBeyondLoopback);
        checks.portsOfTheirOwn();
        LISTENERS.forEach(checks::wholeTls);
    }

    private void somethingToDo() {
        boolean known = values.isGiven(SettingCatalogue.DATABASE.host());
        boolean excused = values.isGiven(SettingCatalogue.PHORGE_ROOT)
                || (filesAreOn() && values.get(SettingCatalogue.WEBHOOK_ENABLED).isEmpty())
                || values.isWrong(FilesCatalogue.ENABLED)
                || values.isWrong(SettingCatalogue.WEBHOOK_ENABLED)
                || isPerhapsLost();
        var enabled = values.get(SettingCatalogue.WEBHOOK_ENABLED);
        if (known || excused || enabled.equals(Optional.of(false))) {
            return;
        }
        var remedy =
                "set phorge.root (environment BELLOWS_PHORGE_ROOT) to Phorge's own directory, or webhook.database.host"
                        + " (environment BELLOWS_WEBHOOK_DATABASE_HOST) to the database server.";
        if (enabled.isPresent()) {
            problem(
                    SettingCatalogue.WEBHOOK_ENABLED,
                    "%s, but no database is known: %s".formatted(given(SettingCatalogue.WEBHOOK_ENABLED), remedy));
        } else {
            problem(SettingCatalogue.PHORGE_ROOT, "nothing is configured, no database is known: " + remedy);
        }
    }

    // A broken file, a misspelt name, or a database that could not be taken over is already a problem. That nothing is
    // left would only be its echo.
    private boolean isPerhapsLost() {
        return problems.stream()
                .anyMatch(problem -> SettingCatalogue.find(problem.setting()).isEmpty()
                        || problem.setting().equals(SettingCatalogue.PHORGE_ROOT.path())
                        || problem.setting()
                                .equals(SettingCatalogue.DATABASE.host().path()));
    }

    // The console always has a token of its own.
    private void tokenBeyondLoopback(String listener) {
        var key = listen(listener);
        var host = values.required(key).host();
        if (listener.equals("console") || Network.isLoopback(host) || values.isGiven(SERVICE_TOKEN)) {
            return;
        }
        problem(
                key,
                "%s can be reached from other hosts, and service.token is not set: set service.token (environment %s), or listen on %s."
                        .formatted(
                                given(key),
                                SERVICE_TOKEN.variable(),
                                key.fallback().orElse("a loopback address")));
    }

    private void portsOfTheirOwn() {
        var checked = new ArrayList<SettingKey<BindAddress>>();
        for (var listener : LISTENERS) {
            var key = listen(listener);
            if (!isListenedOn(listener)) {
                continue;
            }
            for (var other : checked) {
                if (values.required(key).collidesWith(values.required(other))) {
                    problem(
                            key,
                            "%s takes the port of %s, %s: give each a port of its own."
                                    .formatted(given(key), other.path(), given(other)));
                }
            }
            checked.add(key);
        }
    }

    // The default address of a domain that is off is in nobody's way.
    private boolean isListenedOn(String listener) {
        boolean on = listener.equals("webhook") || listener.equals("console");
        return on || (listener.equals("files") && filesAreOn()) || values.isGiven(listen(listener));
    }

    private boolean filesAreOn() {
        return new FilesAssembly(values).isEnabled();
    }

    private void wholeTls(String listener) {
        var certificate = SettingCatalogue.certificate(listener);
        var key = SettingCatalogue.privateKey(listener);
        if (values.isGiven(certificate) && !values.isGiven(key)) {
            half(key, certificate);
        }
        if (values.isGiven(key) && !values.isGiven(certificate)) {
            half(certificate, key);
        }
    }

    private void half(SettingKey<?> missing, SettingKey<?> present) {
        problem(
                missing,
                "is not set, but %s is (%s): set both, or neither.".formatted(present.path(), values.source(present)));
    }

    private String given(SettingKey<?> key) {
        return Shown.value(key, values.text(key).orElse("")) + " (" + values.source(key) + ")";
    }

    private void problem(SettingKey<?> key, String message) {
        problems.add(new Problem(key.path(), message));
    }
}
