package org.bellows.console.wire;

import com.fasterxml.jackson.databind.jsontype.NamedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bellows.event.Happening;
import org.bellows.files.report.FilesEvent;
import org.bellows.webhook.report.WebhookEvent;

/**
 * What every kind of event is called in JSON: {@code webhook.claim-lost} is {@code WebhookEvent.ClaimLost}. A test compares the names
 * with those in the OpenAPI file, so that renaming a class does not silently change what clients read.
 */
public final class EventTypes {
    private static final List<Class<? extends Happening>> DOMAINS = List.of(WebhookEvent.class, FilesEvent.class);

    private EventTypes() {}

    /** Every kind of event with its name. */
    static List<NamedType> all() {
        var all = new ArrayList<NamedType>();
        for (var domain : DOMAINS) {
            for (var type : domain.getPermittedSubclasses()) {
                all.add(new NamedType(type, name(domain, type)));
            }
        }
        return all;
    }

    /** Every name. */
    public static List<String> names() {
        return all().stream().map(NamedType::getName).toList();
    }

    private static String name(Class<?> domain, Class<?> type) {
        return kebab(domain.getSimpleName().replaceFirst("Event$", "")) + "." + kebab(type.getSimpleName());
    }

    private static String kebab(String camel) {
        return camel.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}
