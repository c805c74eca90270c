package org.bellows.webhook;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One member of a top-level JSON object (or element of a list, without a name) and where its value stands in the text. */
record Member(String name, int start, int end) {

    /** Those of a text that has been parsed before. */
    static List<Member> allOf(String text) {
        var members = new ArrayList<Member>();
        try (JsonParser parser = RequestProperties.FACTORY.createParser(text)) {
            JsonToken root = parser.nextToken();
            String name = "";
            for (JsonToken token = parser.nextToken();
                    token != JsonToken.END_OBJECT && token != JsonToken.END_ARRAY;
                    token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME && root == JsonToken.START_OBJECT) {
                    name = parser.currentName();
                    continue;
                }
                int start = (int) parser.currentTokenLocation().getCharOffset();
                int end;
                if (token.isStructStart()) {
                    parser.skipChildren();
                    end = (int) parser.currentTokenLocation().getCharOffset() + 1;
                } else if (token == JsonToken.VALUE_STRING) {
                    parser.finishToken();
                    end = (int) parser.currentLocation().getCharOffset();
                } else {
                    end = start + parser.getTextLength();
                }
                members.add(new Member(name, start, end));
            }
        } catch (IOException e) {
            throw new IllegalStateException("this text was parsed before", e);
        }
        return members;
    }
}
