package org.bellows.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellows.config.SettingType.Understood;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingCatalogueTest {

    @Test
    void every_name_is_there_once() {
        var names = new ArrayList<String>();
        for (var key : SettingCatalogue.keys()) {
            names.add(key.path());
            names.addAll(key.variables());
        }
        assertThat(names).doesNotHaveDuplicates();
    }

    @Test
    void no_setting_is_also_a_group() {
        for (var key : SettingCatalogue.keys()) {
            assertThat(SettingCatalogue.keys()).noneMatch(other -> other.path().startsWith(key.path() + "."));
        }
    }

    @Test
    void every_default_is_allowed() {
        for (var key : SettingCatalogue.keys()) {
            key.fallback()
                    .ifPresent(text ->
                            assertThat(key.type().parse(text)).as(key.path()).isInstanceOf(Understood.class));
        }
    }

    @Test
    void every_description_is_one_sentence() {
        for (var key : SettingCatalogue.keys()) {
            assertThat(key.description()).as(key.path()).matches("[A-Z][^|\\n]*[^.]\\.");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "listen.webhook, BELLOWS_LISTEN_WEBHOOK, GORGE_LISTEN_ADDR",
        "listen.files, BELLOWS_LISTEN_FILES,",
        "listen.relay, BELLOWS_LISTEN_RELAY,",
        "listen.console, BELLOWS_LISTEN_CONSOLE,",
        "state-dir, BELLOWS_STATE_DIR,",
        "service.token, BELLOWS_SERVICE_TOKEN, GORGE_SERVICE_TOKEN",
        "webhook.database.host, BELLOWS_WEBHOOK_DATABASE_HOST, GORGE_WEBHOOK_MYSQL_HOST",
        "webhook.database.port, BELLOWS_WEBHOOK_DATABASE_PORT, GORGE_WEBHOOK_MYSQL_PORT",
        "webhook.database.user, BELLOWS_WEBHOOK_DATABASE_USER, GORGE_WEBHOOK_MYSQL_USER",
        "webhook.database.password, BELLOWS_WEBHOOK_DATABASE_PASSWORD, GORGE_WEBHOOK_MYSQL_PASS",
        "webhook.database.namespace, BELLOWS_WEBHOOK_DATABASE_NAMESPACE, GORGE_WEBHOOK_NAMESPACE",
        "webhook.poll-interval-ms, BELLOWS_WEBHOOK_POLL_INTERVAL_MS, GORGE_WEBHOOK_POLL_INTERVAL_MS",
        "webhook.delivery-timeout-sec, BELLOWS_WEBHOOK_DELIVERY_TIMEOUT_SEC, GORGE_WEBHOOK_DELIVERY_TIMEOUT",
        "webhook.max-concurrent, BELLOWS_WEBHOOK_MAX_CONCURRENT, GORGE_WEBHOOK_MAX_CONCURRENT",
        "webhook.error-backoff-sec, BELLOWS_WEBHOOK_ERROR_BACKOFF_SEC, GORGE_WEBHOOK_ERROR_BACKOFF_SEC",
        "webhook.error-threshold, BELLOWS_WEBHOOK_ERROR_THRESHOLD, GORGE_WEBHOOK_ERROR_THRESHOLD",
        "webhook.retry-backoff-sec, BELLOWS_WEBHOOK_RETRY_BACKOFF_SEC, GORGE_WEBHOOK_RETRY_BACKOFF_SEC",
        "webhook.claim-lease-sec, BELLOWS_WEBHOOK_CLAIM_LEASE_SEC, GORGE_WEBHOOK_CLAIM_LEASE_SEC",
        "webhook.standard-headers, BELLOWS_WEBHOOK_STANDARD_HEADERS,"
    })
    void each_setting_has_its_variables(String path, String variable, String alias) {
        var expected = alias == null ? List.of(variable) : List.of(variable, alias);
        assertThat(SettingCatalogue.find(path).orElseThrow().variables()).isEqualTo(expected);
    }
}
