package org.bellows.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import org.bellows.phorge.Phid;

/** The body of a delivery, byte for byte what Phorge itself would send. Contract, section 3. */
final class Payload {
    private Payload() {}

    /** The bytes to sign and to send. The same row gives the same bytes on every attempt. */
    static byte[] of(Request request, RequestProperties properties) {
        String object = request.objectPhidText();
        var out = new StringBuilder(512);
        out.append("{\n  \"object\": {\n    \"type\": ");
        PhpJson.appendString(out, Phid.typeOf(object));
        out.append(",\n    \"phid\": ");
        PhpJson.appendString(out, object);
        out.append("\n  },\n  \"triggers\": ");
        appendPhids(out, properties.triggerPhids(), (text, phid) -> PhpJson.append(text, phid, 3));
        out.append(",\n  \"action\": {");
        String between = "\n    ";
        for (String flag : List.of("test", "silent", "secure")) {
            out.append(between).append('"').append(flag).append("\": ");
            JsonNode value = properties.flag(flag);
            PhpJson.append(out, value, 2);
            between = ",\n    ";
        }
        out.append(",\n    \"epoch\": ").append(request.dateCreated());
        out.append("\n  },\n  \"transactions\": ");
        appendPhids(out, properties.transactionPhids(), PhpJson::appendString);
        out.append("\n}\n");
        return out.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static <T> void appendPhids(StringBuilder out, List<T> phids, BiConsumer<StringBuilder, T> writer) {
        if (phids.isEmpty()) {
            out.append("[]");
            return;
        }
        String between = "[\n";
        for (T phid : phids) {
            out.append(between).append("    {\n      \"phid\": ");
            writer.accept(out, phid);
            out.append("\n    }");
            between = ",\n";
        }
        out.append("\n  ]");
    }
}
