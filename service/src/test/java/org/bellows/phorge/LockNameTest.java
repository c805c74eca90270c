package org.bellows.phorge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LockNameTest {

    @ParameterizedTest
    @CsvSource({
        "phabricator, PHID-HWBH-a4zw4gytrfogkigtluql, ph:phabric-6rILUDHKjHKu:webhook-OriSkZ2BsO1Z",
        "phabricator, PHID-HWBH-jwqp6whylbbjqtunb2gl, ph:phabric-6rILUDHKjHKu:webhook-0rOzxsEXu3J8",
        "phabricator, PHID-HWBH-ixxcaflehe5epdzqird5, ph:phabric-6rILUDHKjHKu:webhook-Bz.3AVmzg5_p",
        "phabricator, PHID-HWBH-h2rcl6pnw4g2qtdz5p3y, ph:phabric-6rILUDHKjHKu:webhook-2.1VV2w8XosS",
        "phabricator, PHID-HWBH-aaaaaaaaaaaaaaaaaaaa, ph:phabric-6rILUDHKjHKu:webhook-5PEtnTSnIh3k",
        "a_namespace_longer_than_twenty_chars, PHID-HWBH-h2rcl6pnw4g2qtdz5p3y, ph:a_names-0XBn5xPKd8Di:webhook-2.1VV2w8XosS",
        "devtools_phorge_prod_01, PHID-HWBH-h2rcl6pnw4g2qtdz5p3y, ph:devtool-BH8M2cgjware:webhook-2.1VV2w8XosS",
        "ph, PHID-HWBH-h2rcl6pnw4g2qtdz5p3y, ph:ph-dTdqocpvpkRm:webhook-2.1VV2w8XosS"
    })
    void the_name_is_the_one_that_phorge_takes(String namespace, String phid, String name) {
        assertThat(LockName.ofHook(new StorageNamespace(namespace), phid).value())
                .isEqualTo(name);
    }
}
