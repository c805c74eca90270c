package org.bellows.phorge;

import java.util.regex.Pattern;

/**
 * Phorge's {@code storage.default-namespace}: the first part of the name of each of its databases.
 *
 * @param name letters, digits and underscores only, because it is put into SQL as part of an identifier
 */
public record StorageNamespace(String name) {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]+");

    // MariaDB and MySQL allow 64 characters for a database; the longest application name of Phorge has 14.
    private static final int LONGEST = 48;

    public StorageNamespace {
        if (!isValid(name)) {
            throw new IllegalArgumentException("not a storage namespace: " + name);
        }
    }

    /** Whether {@code name} can be a namespace. */
    public static boolean isValid(String name) {
        return WORD.matcher(name).matches() && name.length() <= LONGEST;
    }

    /** The database of one application: {@code herald} → {@code phabricator_herald}. */
    public String database(String application) {
        if (!WORD.matcher(application).matches()) {
            throw new IllegalArgumentException("not the name of an application's database: " + application);
        }
        return name + "_" + application;
    }

    @Override
    public String toString() {
        return name;
    }
}
