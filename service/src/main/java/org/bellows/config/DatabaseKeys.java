package org.bellows.config;

import static org.bellows.config.SettingTypes.oneOf;
import static org.bellows.config.SettingTypes.plainText;
import static org.bellows.config.SettingTypes.text;
import static org.bellows.config.SettingTypes.wholeNumber;

import java.util.List;
import org.bellows.config.Settings.DatabaseSettings;
import org.bellows.phorge.StorageNamespace;

/** The settings that name the database of one domain, and the account on it. */
record DatabaseKeys(
        SettingKey<String> host,
        SettingKey<Integer> port,
        SettingKey<String> user,
        SettingKey<String> password,
        SettingKey<String> namespace,
        SettingKey<String> sslMode) {

    /**
     * The settings beside {@code host}.
     *
     * @param aliases how the environment variables besides ours begin
     * @param rights what the account needs
     * @param ifPhorges ends the sentence that the value is Phorge's
     */
    static DatabaseKeys beside(SettingKey<String> host, String aliases, String rights, String ifPhorges) {
        var path = host.path().substring(0, host.path().lastIndexOf('.') + 1);
        return new DatabaseKeys(
                host,
                SettingKey.of(path + "port", wholeNumber(1, 65535, ""), "The database server's port.")
                        .fallback("3306")
                        .fallbackNote("3306, or Phorge's, " + ifPhorges)
                        .alias(aliases + "MYSQL_PORT"),
                SettingKey.of(
                                path + "user",
                                plainText(),
                                "The account on the database server; it needs " + rights + ".")
                        .fallback("phorge")
                        .fallbackNote("phorge, or Phorge's, " + ifPhorges)
                        .alias(aliases + "MYSQL_USER"),
                SettingKey.of(path + "password", plainText(), "The password of that account.")
                        .fallbackNote("none, or Phorge's, " + ifPhorges)
                        .asSecret()
                        .alias(aliases + "MYSQL_PASS"),
                SettingKey.of(
                                path + "namespace",
                                text("1 to 48 letters, digits and underscores", StorageNamespace::isValid),
                                "Phorge's storage namespace, the first part of its databases' names.")
                        .fallback("phabricator")
                        .fallbackNote("phabricator, or Phorge's, " + ifPhorges)
                        .alias(aliases + "NAMESPACE"),
                SettingKey.of(
                                path + "ssl-mode",
                                oneOf("disable", "trust", "verify-ca", "verify-full"),
                                "How the connection to the database is encrypted, and whether the server's certificate is checked.")
                        .fallbackNote("disable for a loopback host, else trust"));
    }

    /** In the order in which people should read about them. */
    List<SettingKey<?>> all() {
        return List.of(host, port, user, password, namespace, sslMode);
    }

    /** What {@code values} say; the host must be among them. */
    DatabaseSettings settings(Values values) {
        return new DatabaseSettings(
                values.required(host),
                values.required(port),
                values.required(user),
                values.get(password).orElse(""),
                values.required(namespace),
                sslMode(values));
    }

    String sslMode(Values values) {
        var server = values.get(host).orElse("");
        return values.get(sslMode).orElse(Network.isLoopback(server) ? "disable" : "trust");
    }
}
