package org.bellows.phorge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorageNamespaceTest {

    @Test
    void a_database_is_named_after_the_namespace_and_the_application() {
        assertThat(new StorageNamespace("phabricator").database("herald")).isEqualTo("phabricator_herald");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a-b", "a`b", "a b", "ä", "a.b", "a\n", "x1234567890123456789012345678901234567890123456789"
            })
    void what_could_break_out_of_an_identifier_is_no_namespace(String name) {
        assertThat(StorageNamespace.isValid(name)).isFalse();
        assertThatThrownBy(() -> new StorageNamespace(name)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void an_application_is_checked_as_well() {
        var namespace = new StorageNamespace("phabricator");
        assertThatThrownBy(() -> namespace.database("herald`")).isInstanceOf(IllegalArgumentException.class);
    }
}
