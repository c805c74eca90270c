package org.bellows.files.s3;

import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.bellows.files.MalformedHandleException;

/**
 * The keys of one Phorge in a bucket: {@code phabricator[/instance]/xx/yy/} and 16 more characters. New ones are hex digits; those
 * that Phorge's own engine wrote are of {@code a-z2-7}. A bucket may hold other things, and other instances' files, so a handle is
 * matched in full, on ASCII, before anything is asked of the store.
 */
final class S3Keys {
    private static final int RANDOM_BYTES = 10;

    private final String prefix;
    private final Pattern shape;
    private final RandomGenerator random;

    S3Keys(Optional<String> instance, RandomGenerator random) {
        this.prefix = "phabricator/" + instance.map(name -> name + "/").orElse("");
        // \z, not $: a dollar would let a trailing line break pass.
        this.shape = Pattern.compile("\\A" + Pattern.quote(prefix) + "[a-z0-9]{2}/[a-z0-9]{2}/[a-z0-9]{16}\\z");
        this.random = random;
    }

    /** A key that nothing has, by 80 random bits. */
    String next() {
        var bits = new byte[RANDOM_BYTES];
        random.nextBytes(bits);
        String hex = HexFormat.of().formatHex(bits);
        return prefix + hex.substring(0, 2) + "/" + hex.substring(2, 4) + "/" + hex.substring(4);
    }

    /** The handle, as a key that may be asked for. */
    String parse(String handle) throws MalformedHandleException {
        if (!shape.matcher(handle).matches()) {
            throw new MalformedHandleException(S3Engine.IDENTIFIER);
        }
        return handle;
    }
}
