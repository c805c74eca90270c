package org.bellows.console.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.bellows.console.ConsoleToken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenSearchTest {
    @TempDir
    Path dir;

    private static String value(TokenSearch.Result result) {
        assertThat(result).isInstanceOf(TokenSearch.Found.class);
        return ((TokenSearch.Found) result).token().value();
    }

    private static String message(TokenSearch.Result result) {
        assertThat(result).isInstanceOf(TokenSearch.Missing.class);
        return ((TokenSearch.Missing) result).message();
    }

    private TokenSearch search(Optional<Path> file, Map<String, String> environment) {
        return new TokenSearch(file, environment, Optional.of(dir));
    }

    @Test
    void a_file_comes_before_the_environment_and_that_before_the_state_directory() throws Exception {
        var made = ConsoleToken.load(dir);
        var file = Files.writeString(dir.resolve("mine"), "  from-a-file \n");
        var environment = Map.of("BELLOWS_CONSOLE_TOKEN", "from-the-environment");

        assertThat(value(search(Optional.of(file), environment).look())).isEqualTo("from-a-file");
        assertThat(value(search(Optional.empty(), environment).look())).isEqualTo("from-the-environment");
        assertThat(value(search(Optional.empty(), Map.of("BELLOWS_CONSOLE_TOKEN", " "))
                        .look()))
                .isEqualTo(made);
    }

    @Test
    void a_named_file_that_is_not_there_is_named_and_nothing_else_is_tried() {
        var result = search(Optional.of(dir.resolve("none")), Map.of("BELLOWS_CONSOLE_TOKEN", "other"))
                .look();

        assertThat(message(result)).startsWith("The token file " + dir.resolve("none") + " is not there");
    }

    @Test
    void without_any_the_message_says_whom_to_ask() {
        assertThat(message(new TokenSearch(Optional.empty(), Map.of(), Optional.empty()).look()))
                .contains("Ask whoever runs Bellows on that host", "console.token", "BELLOWS_CONSOLE_TOKEN");
        assertThat(message(search(Optional.empty(), Map.of()).look()))
                .startsWith("The console's token " + dir.resolve("console.token") + " is not there");
    }

    @Test
    void a_token_that_may_not_be_read_names_its_owner_and_its_group() throws Exception {
        ConsoleToken.load(dir);

        // Not by a read: who runs the tests may be allowed to read anything.
        assertThat(TokenSearch.denied(dir.resolve("console.token"), "The console's token"))
                .startsWith("The console's token may not be read by this user. Ask the user "
                        + Files.getOwner(dir).getName()
                        + " for the token, or an administrator to add you to the group ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "line\nline", "non-ascii-\u00e9"})
    void what_cannot_be_a_token_is_refused_and_not_repeated(String text) throws Exception {
        var file = Files.writeString(dir.resolve("mine"), text);

        var message = message(search(Optional.of(file), Map.of()).look());
        assertThat(message).startsWith("The token file " + file + " cannot be used: ");
        if (!text.isEmpty()) {
            assertThat(message).doesNotContain(text);
        }
        assertThat(message(search(Optional.of(dir), Map.of()).look())).contains("is not a file of one line");
    }

    @Test
    void a_token_never_prints_itself() {
        var token = AccessToken.of("super-secret");

        assertThat(token.toString() + new TokenSearch.Found(token, "x")).doesNotContain("super-secret");
    }
}
