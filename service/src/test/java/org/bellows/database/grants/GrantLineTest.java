package org.bellows.database.grants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.bellows.database.grants.Grant.Holder;
import org.bellows.database.grants.Grant.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrantLineTest {
    private static Grant grant(String line) {
        return GrantLine.of(line, "bellows").grant().orElseThrow();
    }

    @Test
    void a_table_s_rights_keep_the_columns_that_they_are_limited_to() {
        var grant = grant("GRANT SELECT, UPDATE (`status`, `dateModified`) ON `p_herald`.`herald_webhookrequest`"
                + " TO `bellows`@`localhost`");

        assertThat(grant.scope()).isEqualTo(new Scope.Table("p_herald", "herald_webhookrequest"));
        assertThat(grant.holder()).isEqualTo(Holder.ACCOUNT);
        assertThat(grant.privileges())
                .containsOnlyKeys("SELECT", "UPDATE")
                .containsEntry("SELECT", Set.of())
                .containsEntry("UPDATE", Set.of("status", "dateModified"));
        assertThat(grant).hasToString("SELECT, UPDATE (dateModified, status) ON `p_herald`.`herald_webhookrequest`");
    }

    @Test
    void a_database_s_name_keeps_its_escapes() {
        assertThat(grant("GRANT SELECT ON `p\\_herald`.* TO `bellows`@`%`").scope())
                .isEqualTo(new Scope.Databases("p\\_herald"));
    }

    @Test
    void everything_on_the_server_may_be_handed_on() {
        var grant = grant("GRANT ALL PRIVILEGES ON *.* TO `bellows`@`localhost` IDENTIFIED BY PASSWORD '*B69027D44F'"
                + " REQUIRE SSL WITH GRANT OPTION");

        assertThat(grant.scope()).isEqualTo(new Scope.Server());
        assertThat(grant.grantOption()).isTrue();
        assertThat(grant).hasToString("ALL PRIVILEGES ON *.* WITH GRANT OPTION");
    }

    @Test
    void names_in_quotes_may_hold_quotes_and_key_words() {
        var grant = grant("GRANT SELECT ON `a``b`.`on to` TO `bellows`@`localhost`");

        assertThat(grant.scope()).isEqualTo(new Scope.Table("a`b", "on to"));
        assertThat(grant.scope()).hasToString("`a``b`.`on to`");
    }

    @Test
    void names_in_single_quotes_are_names_too() {
        assertThat(grant("GRANT USAGE ON *.* TO 'bellows'@'localhost'").isEmpty())
                .isTrue();
        assertThat(grant("GRANT USAGE ON *.* TO 'bellows'@'localhost'").holder())
                .isEqualTo(Holder.ACCOUNT);
    }

    @Test
    void privileges_of_several_words_stay_together() {
        assertThat(grant("GRANT LOCK TABLES, CREATE TEMPORARY TABLES, SHOW VIEW ON `p%`.* TO `bellows`@`localhost`")
                        .privileges())
                .containsOnlyKeys("LOCK TABLES", "CREATE TEMPORARY TABLES", "SHOW VIEW");
    }

    @Test
    void what_a_role_and_everybody_have_is_told_apart() {
        assertThat(grant("GRANT SELECT ON `p`.`t` TO `reader`").holder()).isEqualTo(Holder.ROLE);
        assertThat(grant("GRANT SELECT ON `p`.`t` TO `bellows`").holder())
                .as("a role that is called as the account")
                .isEqualTo(Holder.ROLE);
        assertThat(grant("GRANT SELECT ON `p`.`t` TO PUBLIC").holder()).isEqualTo(Holder.PUBLIC);
    }

    @Test
    void a_role_that_was_given_to_the_account_is_named() {
        assertThat(GrantLine.of("GRANT `reader` TO `bellows`@`localhost`", "bellows")
                        .role())
                .contains("reader");
        assertThat(GrantLine.of("GRANT `inner` TO `reader`", "bellows").role()).isEmpty();
    }

    @Test
    void routines_and_proxies_are_no_tables() {
        assertThat(grant("GRANT EXECUTE ON PROCEDURE `p`.`f` TO `bellows`@`localhost`")
                        .scope())
                .hasToString("PROCEDURE `p`.`f`");
        assertThat(grant("GRANT PROXY ON `root`@`%` TO `bellows`@`localhost`").scope())
                .isInstanceOf(Scope.Other.class);
    }

    @Test
    void partial_revokes_take_away() {
        var grants = AccountGrants.parse(
                "bellows@localhost",
                "",
                List.of(
                        "GRANT SELECT ON *.* TO `bellows`@`localhost`",
                        "REVOKE SELECT ON `p_config`.* FROM `bellows`@`localhost`"));

        assertThat(grants.allows("SELECT", "p_herald", "t", Set.of())).isTrue();
        assertThat(grants.allows("SELECT", "p_config", "t", Set.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "p_herald, p_herald, true",
        "p_herald, pxherald, true",
        "p\\_herald, p_herald, true",
        "p\\_herald, pxherald, false",
        "p%, p_herald, true",
        "p\\%, p_herald, false",
        "%, anything, true",
        "p.h, pxh, false",
        "p_herald, p_herald2, false",
    })
    void a_pattern_fits_as_the_server_says(String pattern, String database, boolean fits) {
        assertThat(Names.fits(pattern, database)).isEqualTo(fits);
    }

    @Test
    void a_line_of_another_kind_gives_nothing() {
        var line = GrantLine.of("SET DEFAULT ROLE `reader` FOR `bellows`@`localhost`", "bellows");

        assertThat(line.grant()).isEmpty();
        assertThat(line.role()).isEmpty();
    }
}
