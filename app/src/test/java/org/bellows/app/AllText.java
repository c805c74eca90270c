package org.bellows.app;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** All that a value holds, as text, however deep: more than any JSON form of it could say. */
final class AllText {
    private final StringBuilder text = new StringBuilder();

    private AllText() {}

    static String of(Object value) {
        var all = new AllText();
        all.add(value);
        return all.text.toString();
    }

    private void add(Object value) {
        switch (value) {
            case byte[] bytes -> text.append(new String(bytes, StandardCharsets.ISO_8859_1));
            case Optional<?> optional -> optional.ifPresent(this::add);
            case Iterable<?> many -> many.forEach(this::add);
            case Map<?, ?> map ->
                map.forEach((key, content) -> {
                    add(key);
                    add(content);
                });
            case Record fields -> {
                text.append(fields.getClass().getSimpleName()).append('{');
                for (RecordComponent component : fields.getClass().getRecordComponents()) {
                    text.append(component.getName()).append('=');
                    add(content(fields, component));
                }
                text.append('}');
            }
            default -> text.append(value);
        }
        text.append('\n');
    }

    private static Object content(Record fields, RecordComponent component) {
        try {
            var accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(fields);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}
